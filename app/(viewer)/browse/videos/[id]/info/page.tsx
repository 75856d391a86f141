import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { cache } from 'react'
import { MyListButton } from '@/components/catalogue/my-list-button'
import { PlaybackProvider } from '@/components/catalogue/playback'
import { PlayPicture, Programme, ResumeButtons } from '@/components/catalogue/playback-controls'
import { playableWithEnd, type Moment } from '@/components/catalogue/player/playable'
import { passageOf } from '@/components/catalogue/player/practice/passage-link'
import { VideoArticle } from '@/components/catalogue/video-article'
import { VideoSlider } from '@/components/catalogue/video-slider'
import { ButtonLink } from '@/components/ui/button'
import { getVideo } from '@/lib/domains/catalogue/queries'
import { listWords } from '@/lib/domains/catalogue/queries-words'
import { byId } from '@/lib/domains/catalogue/schema'
import { pageActor } from '@/lib/server/auth/gate'
import { actorFromCookies } from '@/lib/server/auth/session'
import { isSignedIn } from '@/lib/shared/actor'
import { formatPrice, rental } from '@/lib/shared/prices'
import { routes } from '@/lib/shared/routes'

/** The video for the viewer of the request, read once for title and page. */
const loadVideo = cache((rawId: string) => byId(rawId, async (id) => getVideo(await actorFromCookies(), id)))

type Query = Record<string, string | string[] | undefined>

/** The second or the passage in the address, or null when there is none within the video. */
function momentOf({ t, ...passage }: Query, durationSeconds: number): Moment | null {
  const loop = passageOf(passage, durationSeconds)
  if (loop) return { seconds: loop.start, until: loop.end }
  if (typeof t !== 'string' || !/^\d{1,6}$/.test(t)) return null
  const seconds = Number(t)
  return seconds < durationSeconds ? { seconds } : null
}

export async function generateMetadata({ params }: PageProps<'/browse/videos/[id]/info'>): Promise<Metadata> {
  // A visitor must not learn the title.
  if (!isSignedIn(await actorFromCookies())) return {}
  const video = await loadVideo((await params).id)
  return video ? { title: video.name } : {}
}

export default async function VideoInfoPage({ params, searchParams }: PageProps<'/browse/videos/[id]/info'>) {
  const { id } = await params
  const actor = await pageActor(`${routes.browse}/videos/${encodeURIComponent(id)}/info`)
  const video = await loadVideo(id)
  if (!video) notFound()
  const playable = playableWithEnd(video, actor.id)
  const words = video.pieces.some((piece) => piece.words.length > 0) ? await listWords(video.id) : null
  const openAt = momentOf(await searchParams, video.duration)
  return (
    // The key resets the player when the video changes.
    <PlaybackProvider key={video.id} playable={playable} pieces={video.pieces} openAt={openAt}>
      <VideoArticle
        video={video}
        playable={playable}
        picture={<PlayPicture />}
        linked
        buttons={
          <div className="mt-6 flex flex-wrap gap-3">
            <ResumeButtons />
            {video.trailer && (
              <ButtonLink href={routes.trailer(video.trailer.id)} variant="secondary">
                Watch Trailer
              </ButtonLink>
            )}
            {playable.locked && (
              <ButtonLink href={routes.videoRent(video.id)} prefetch={false} variant="secondary">
                Rent for {formatPrice(rental.price)}
              </ButtonLink>
            )}
            <MyListButton key={String(video.saved)} videoId={video.id} saved={video.saved} />
          </div>
        }
        programme={<Programme pieces={video.pieces} />}
        words={words ?? []}
      >
        {video.episodes.length > 0 && (
          <VideoSlider
            title={`${video.episodes.length} ${video.episodes.length === 1 ? 'Episode' : 'Episodes'}`}
            videos={video.episodes}
          />
        )}
      </VideoArticle>
    </PlaybackProvider>
  )
}
