import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { cache } from 'react'
import { StartRefresh, NotifyButton } from '@/app/(viewer)/livestreams/[id]/_components/notify-button'
import { missingPage } from '@/app/_seo/page-metadata'
import { Artwork } from '@/components/catalogue/cards/artwork'
import { LivestreamTime } from '@/components/livestreams/livestream-time'
import { ViewerTime } from '@/components/livestreams/viewer-time'
import { PlayerLauncher } from '@/components/player/player-launcher'
import { ButtonLink } from '@/components/ui/buttons/button'
import { buttonClass } from '@/components/ui/buttons/button-class'
import { getLivestream, getReminders } from '@/lib/domains/livestreams/queries'
import type { LivestreamDetailDto } from '@/lib/domains/livestreams/schema'
import type { VideoSource } from '@/lib/domains/media/schema'
import { playableOf } from '@/lib/domains/viewing/playable/policy'
import { requirePageActor } from '@/lib/server/auth/sessions/gate'
import { actorFromCookies } from '@/lib/server/auth/sessions/session'
import { isSignedIn } from '@/lib/shared/access/actor'
import { apiRoutes } from '@/lib/shared/routes/api-routes'
import { routes } from '@/lib/shared/routes/routes'
import { byId } from '@/lib/shared/row-id'

/** Cached per request, because the title and the page both need it. */
const loadLivestream = cache((rawId: string) =>
  byId(rawId, async (id) => {
    const now = new Date()
    const livestream = await getLivestream(await actorFromCookies(), id, now)
    return livestream && { ...livestream, leftMs: Date.parse(livestream.startsAt) - now.getTime() }
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
  const on = livestream.status === 'streaming now'
  const isAwaited = !on || !sourceOf(livestream)
  return (
    <article className="page-width grid gap-10 py-10 lg:grid-cols-[minmax(0,1.65fr)_minmax(0,1fr)] lg:py-16">
      <Stage livestream={livestream} viewerId={actor.id} />
      <div>
        {isAwaited && <StartRefresh startsAt={livestream.startsAt} leftMs={livestream.leftMs} />}
        <p role="status" className="programme-label text-brass">
          {on ? 'Streaming Now' : 'Coming soon'}
        </p>
        <h1 dir="auto" className="mt-3 text-heading">
          {livestream.name}
        </h1>
        <p className="mt-4 text-lead text-sand">
          <LivestreamTime livestream={livestream} />
        </p>
        <ViewerTime startsAt={livestream.startsAt} />
        <p dir="auto" className="mt-5 max-w-measure whitespace-pre-line text-sand">
          {livestream.desc}
        </p>
        {on && isAwaited && (
          <p className="mt-5 text-brass-bright">The stream isn’t available yet. This page updates automatically.</p>
        )}
        <div className="mt-8 flex flex-col items-start gap-6">
          {!on && (
            <NotifyButton
              livestreamId={livestream.id}
              initial={livestream.notified}
              reminders={await getReminders(actor, livestream.startsAt)}
            />
          )}
          <div className="flex flex-wrap gap-3">
            {!on && (
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
    </article>
  )
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
    <div className="group relative aspect-video overflow-hidden rounded-card max-lg:-mx-gutter max-lg:rounded-none">
      {playable ? (
        <PlayerLauncher playable={playable} />
      ) : (
        <Artwork src={thumbnail} sizes="(min-width: 1024px) 60vw, 100vw" priority />
      )}
    </div>
  )
}
