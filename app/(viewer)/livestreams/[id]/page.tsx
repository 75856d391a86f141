import type { Metadata } from 'next'
import Link from 'next/link'
import { notFound } from 'next/navigation'
import { cache } from 'react'
import { LivestreamLabel, LivestreamNote } from '@/app/(viewer)/livestreams/[id]/_components/livestream-state'
import { StartRefresh, NotifyButton } from '@/app/(viewer)/livestreams/[id]/_components/notify-button'
import { TicketOffer } from '@/app/(viewer)/livestreams/_components/ticket-offer'
import { missingPage } from '@/app/_seo/page-metadata'
import { Artwork } from '@/components/catalogue/cards/artwork'
import { LivestreamTime } from '@/components/livestreams/livestream-time'
import { ViewerTime } from '@/components/livestreams/viewer-time'
import { PlayerLauncher } from '@/components/player/player-launcher'
import { ButtonLink } from '@/components/ui/buttons/button'
import { buttonClass, linkClass } from '@/components/ui/buttons/button-class'
import { salesSwitches } from '@/lib/domains/content/sales/queries'
import { getLivestream, getReminders } from '@/lib/domains/livestreams/queries'
import type { LivestreamDetailDto } from '@/lib/domains/livestreams/schema'
import { memberNote } from '@/lib/domains/livestreams/terms/policy'
import type { VideoSource } from '@/lib/domains/media/schema'
import { getTicketOffer } from '@/lib/domains/payments/tickets/queries'
import { playableOf } from '@/lib/domains/viewing/playable/policy'
import { requirePageActor } from '@/lib/server/auth/sessions/gate'
import { actorFromCookies } from '@/lib/server/auth/sessions/session'
import { requestCountry } from '@/lib/server/http/request-country'
import { isPremiumActor, isSignedIn, type Actor } from '@/lib/shared/access/actor'
import { formatCount } from '@/lib/shared/format/format'
import { priceRegionOf } from '@/lib/shared/money/prices'
import { apiRoutes } from '@/lib/shared/routes/api-routes'
import { routes } from '@/lib/shared/routes/routes'
import { byId } from '@/lib/shared/row-id'

/** Cached per request, because the title and the page both need it. */
const loadLivestream = cache((rawId: string) =>
  byId(rawId, async (id) => {
    const now = new Date()
    const livestream = await getLivestream(await actorFromCookies(), id, now)
    return livestream && { ...livestream, now }
  }),
)

export async function generateMetadata({ params }: PageProps<'/livestreams/[id]'>): Promise<Metadata> {
  // Returns no title to visitors, because titles of livestreams are only for logged-in people.
  if (!isSignedIn(await actorFromCookies())) return {}
  const livestream = await loadLivestream((await params).id)
  return livestream ? { title: livestream.name } : missingPage
}

export default async function LivestreamPage({ params }: PageProps<'/livestreams/[id]'>) {
  const { id } = await params
  const actor = await requirePageActor(`${routes.livestreams}/${encodeURIComponent(id)}`)
  const livestream = await loadLivestream(id)
  if (!livestream) notFound()
  const { startsAt, now, cancelled, over, festival } = livestream
  const on = livestream.status === 'streaming now'
  return (
    <article className="page-width grid gap-10 py-10 lg:grid-cols-[minmax(0,1.65fr)_minmax(0,1fr)] lg:py-16">
      <Stage livestream={livestream} viewerId={actor.id} />
      <div>
        <LivestreamLabel livestream={livestream} now={now} />
        <h1 dir="auto" className="mt-3 text-heading">
          {livestream.name}
        </h1>
        <p className="mt-4 text-lead text-sand">
          <LivestreamTime livestream={livestream} />
        </p>
        <ViewerTime startsAt={startsAt} />
        <p dir="auto" className="mt-5 max-w-measure whitespace-pre-line text-sand">
          {livestream.desc}
        </p>
        {festival && (
          <p className="mt-4 text-sand">
            Part of{' '}
            <Link dir="auto" href={routes.festival(festival.id)} prefetch={false} className={linkClass}>
              {festival.name}
            </Link>
          </p>
        )}
        <LivestreamNote livestream={livestream} hasSource={sourceOf(livestream) !== null} now={now} />
        {!over && <Offer actor={actor} livestream={livestream} />}
        <div className="mt-8 flex flex-col items-start gap-6">
          {!on && !cancelled && (
            <NotifyButton
              livestreamId={livestream.id}
              initial={livestream.notified}
              reminders={await getReminders(actor, startsAt)}
              isSecondary={livestream.access === null}
            />
          )}
          <div className="flex flex-wrap gap-3">
            {!on && !cancelled && (
              <a href={apiRoutes.livestreamCalendar(livestream.id)} className={buttonClass({ variant: 'secondary' })}>
                Add to calendar
              </a>
            )}
            <ButtonLink href={routes.livestreams} variant="secondary">
              All livestreams
            </ButtonLink>
          </div>
        </div>
      </div>
      <AwaitSource livestream={livestream} now={now} />
    </article>
  )
}

type OfferProps = { actor: Actor; livestream: LivestreamDetailDto }

async function Offer({ actor, livestream: { id, tickets, catchUpDays } }: OfferProps) {
  if (!tickets) return null
  const { countryCode } = await requestCountry()
  const [offer, sales] = await Promise.all([getTicketOffer(actor, id, countryCode), salesSwitches()])
  const note = isPremiumActor(actor) ? null : memberNote(tickets, priceRegionOf(countryCode))
  if (!offer) return null
  return (
    <>
      {offer.refusal === null && (
        <p className="mt-4 text-sand">
          Doors open one hour before the start.
          {catchUpDays > 0 && ` You can watch it again for ${formatCount(catchUpDays, 'day')}.`}
        </p>
      )}
      <TicketOffer offer={offer} onSale={sales.tickets} memberNote={note} />
    </>
  )
}

/** Refreshes the page when it opens, at the start, and until the source of a running livestream is there. */
function AwaitSource({ livestream, now }: { livestream: LivestreamDetailDto; now: Date }) {
  const { startsAt, opensAt, access, status, over, cancelled } = livestream
  const isAwaited = status === 'coming soon' || (access !== null && !sourceOf(livestream))
  if (!isAwaited || over || cancelled) return null
  const next = access !== null && Date.parse(opensAt) > now.getTime() ? opensAt : startsAt
  return <StartRefresh startsAt={next} leftMs={Date.parse(next) - now.getTime()} />
}

function sourceOf({ vimeoId, vimeoEventId: eventId, hlsUrl, embedKey }: LivestreamDetailDto): VideoSource | null {
  if (vimeoId) return { kind: 'vimeo', vimeoId, embedKey }
  if (eventId) return { kind: 'vimeo-event', eventId, embedKey }
  return hlsUrl ? { kind: 'hls', url: hlsUrl } : null
}

function Stage({ livestream, viewerId }: { livestream: LivestreamDetailDto; viewerId: number }) {
  const { name, thumbnail } = livestream
  const source = sourceOf(livestream)
  const playable = source && {
    ...playableOf({ name, thumbnailUrl: thumbnail, source }, apiRoutes.livestream(livestream.id)),
    viewerId,
  }
  return (
    <div className="group relative aspect-video self-start overflow-hidden rounded-card max-lg:-mx-gutter max-lg:rounded-none">
      {playable ? (
        <PlayerLauncher playable={playable} />
      ) : (
        <Artwork src={thumbnail} sizes="(min-width: 1024px) 60vw, 100vw" priority />
      )}
    </div>
  )
}
