import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { festivalMetadata, loadFestival } from '@/app/_seo/thing-metadata'
import { Artwork } from '@/components/catalogue/cards/artwork'
import { ShareBar } from '@/components/catalogue/video/share-bar'
import { SignUpLinks } from '@/components/catalogue/video/sign-up-links'
import { FestivalProgramme } from '@/components/livestreams/festival-programme'
import { CancelledNote } from '@/components/livestreams/livestream-access'
import { TicketNote } from '@/components/livestreams/ticket-note'
import { JsonLd, breadcrumbData, festivalData } from '@/components/seo/structured-data'
import { ButtonLink } from '@/components/ui/buttons/button'
import { buttonClass } from '@/components/ui/buttons/button-class'
import { salesSwitches } from '@/lib/domains/content/sales/queries'
import { getSiteBrand } from '@/lib/domains/content/settings/queries'
import { festivalDays } from '@/lib/domains/livestreams/festivals/policy'
import { env } from '@/lib/server/env'
import { apiRoutes } from '@/lib/shared/routes/api-routes'
import { routes } from '@/lib/shared/routes/routes'

type Props = PageProps<'/live/festivals/[id]'>

/** Revalidation interval in seconds. Short, so that the page soon shows that a livestream has started. */
export const revalidate = 60

/** Returns no params, so that pages are rendered on the first visit instead of at build time. */
export function generateStaticParams(): { id: string }[] {
  return []
}

export const generateMetadata = async ({ params }: Props): Promise<Metadata> => festivalMetadata((await params).id)

/** Shown only to visitors, because the middleware redirects logged-in people to the festival. */
export default async function PublicFestivalPage({ params }: Props) {
  const festival = await loadFestival((await params).id)
  if (!festival) notFound()
  const { id, name, desc, thumbnail, tickets, cancelled, livestreams } = festival
  const [site, { tickets: onSale }] = await Promise.all([getSiteBrand(), salesSwitches()])
  const origin = env().APP_URL
  const crumbs = [
    { name: site.name, path: routes.home },
    { name: 'Livestreams', path: routes.upcoming },
    { name, path: routes.publicFestival(id) },
  ]
  const texts = tickets && onSale ? { label: 'Buy a ticket', signUp: 'Sign up to buy a ticket' } : {}
  return (
    <>
      <JsonLd data={{ '@graph': [festivalData(origin, festival), breadcrumbData(origin, crumbs)] }} />
      <article className="stage-light border-b border-line">
        <div className="page-width grid gap-x-12 gap-y-8 pb-10 lg:grid-cols-[1.65fr_1fr] lg:py-14">
          <div className="relative aspect-video self-start overflow-hidden rounded-card max-lg:-mx-gutter max-lg:rounded-none">
            <Artwork
              src={thumbnail || livestreams[0]?.thumbnail || ''}
              sizes="(min-width: 1024px) 60vw, 100vw"
              priority
            />
          </div>
          <div className="self-end">
            <p className="programme-label text-brass">{cancelled ? 'Cancelled' : 'Festival'}</p>
            <h1 dir="auto" className="mt-3 text-heading">
              {name}
            </h1>
            <p className="mt-4 text-lead text-sand">{festivalDays(festival)}</p>
            <p dir="auto" className="mt-5 max-w-measure whitespace-pre-line text-sand">
              {desc}
            </p>
            {cancelled ? (
              <CancelledNote what="festival" hasTickets={tickets !== null} />
            ) : (
              <SignUpLinks path={routes.festival(id)} {...texts} />
            )}
            {tickets && !cancelled && (
              <p className="mt-4 text-sand">One ticket opens every livestream of this festival.</p>
            )}
            {tickets && !cancelled && <TicketNote tickets={tickets} onSale={onSale} />}
            <div className="mt-6 flex flex-wrap items-center gap-3">
              {!cancelled && (
                <a href={apiRoutes.festivalCalendar(id)} className={buttonClass({ variant: 'secondary' })}>
                  Add all to calendar
                </a>
              )}
              <ButtonLink href={routes.upcoming} variant="secondary" prefetch={false}>
                All livestreams
              </ButtonLink>
            </div>
            <div className="mt-6">
              <ShareBar path={routes.publicFestival(id)} title={name} />
            </div>
          </div>
        </div>
      </article>
      <div className="page-width py-12">
        <FestivalProgramme livestreams={livestreams} hrefOf={routes.publicLivestream} />
      </div>
    </>
  )
}
