import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { TicketOffer } from '@/app/(viewer)/livestreams/_components/ticket-offer'
import { missingPage } from '@/app/_seo/page-metadata'
import { loadFestival } from '@/app/_seo/thing-metadata'
import { Artwork } from '@/components/catalogue/cards/artwork'
import { FestivalProgramme } from '@/components/livestreams/festival-programme'
import { CancelledNote } from '@/components/livestreams/livestream-access'
import { ButtonLink } from '@/components/ui/buttons/button'
import { buttonClass } from '@/components/ui/buttons/button-class'
import { salesSwitches } from '@/lib/domains/content/sales/queries'
import { festivalDays } from '@/lib/domains/livestreams/festivals/policy'
import { listCatchUp } from '@/lib/domains/livestreams/queries'
import { memberNote } from '@/lib/domains/livestreams/terms/policy'
import { getFestivalOffer } from '@/lib/domains/payments/tickets/queries'
import { requirePageActor } from '@/lib/server/auth/sessions/gate'
import { actorFromCookies } from '@/lib/server/auth/sessions/session'
import { requestCountry } from '@/lib/server/http/request-country'
import { isPremiumActor, isSignedIn } from '@/lib/shared/access/actor'
import { priceRegionOf } from '@/lib/shared/money/prices'
import { apiRoutes } from '@/lib/shared/routes/api-routes'
import { routes } from '@/lib/shared/routes/routes'

type Props = PageProps<'/livestreams/festivals/[id]'>

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  // Returns no title to visitors, as for livestreams.
  if (!isSignedIn(await actorFromCookies())) return {}
  const festival = await loadFestival((await params).id)
  return festival ? { title: festival.name } : missingPage
}

export default async function FestivalPage({ params }: Props) {
  const { id: raw } = await params
  const actor = await requirePageActor(`${routes.livestreams}/festivals/${encodeURIComponent(raw)}`)
  const festival = await loadFestival(raw)
  if (!festival) notFound()
  const { id, name, desc, thumbnail, tickets, cancelled, livestreams } = festival
  const { countryCode } = await requestCountry()
  const [offer, sales, catchUp] = await Promise.all([
    getFestivalOffer(actor, id, countryCode),
    salesSwitches(),
    listCatchUp(actor),
  ])
  const note = tickets && !isPremiumActor(actor) ? memberNote(tickets, priceRegionOf(countryCode)) : null
  return (
    <>
      <article className="page-width grid gap-10 py-10 lg:grid-cols-[minmax(0,1.65fr)_minmax(0,1fr)] lg:py-16">
        <div className="relative aspect-video self-start overflow-hidden rounded-card max-lg:-mx-gutter max-lg:rounded-none">
          <Artwork
            src={thumbnail || livestreams[0]?.thumbnail || ''}
            sizes="(min-width: 1024px) 60vw, 100vw"
            priority
          />
        </div>
        <div>
          <p className="programme-label text-brass">{cancelled ? 'Cancelled' : 'Festival'}</p>
          <h1 dir="auto" className="mt-3 text-heading">
            {name}
          </h1>
          <p className="mt-4 text-lead text-sand">{festivalDays(festival)}</p>
          <p dir="auto" className="mt-5 max-w-measure whitespace-pre-line text-sand">
            {desc}
          </p>
          {cancelled && <CancelledNote what="festival" hasTickets={tickets !== null} />}
          {tickets && !cancelled && (
            <>
              {offer?.refusal === null && (
                <p className="mt-4 text-sand">One ticket opens every livestream of this festival.</p>
              )}
              {offer && <TicketOffer offer={offer} onSale={sales.tickets} memberNote={note} />}
            </>
          )}
          <div className="mt-8 flex flex-wrap gap-3">
            {!cancelled && (
              <a href={apiRoutes.festivalCalendar(id)} className={buttonClass({ variant: 'secondary' })}>
                Add all to calendar
              </a>
            )}
            <ButtonLink href={routes.livestreams} variant="secondary">
              All livestreams
            </ButtonLink>
          </div>
        </div>
      </article>
      <div className="page-width pb-16">
        <FestivalProgramme livestreams={livestreams} hrefOf={routes.livestream} open={catchUp.map((each) => each.id)} />
      </div>
    </>
  )
}
