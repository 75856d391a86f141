import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { cache } from 'react'
import { VideoView } from '@/app/(viewer)/browse/videos/[id]/info/_components/video-view'
import { articleVideo } from '@/components/catalogue/article-video'
import { cardVideo } from '@/components/catalogue/card-video'
import { playableWithEnd, type Moment } from '@/components/catalogue/player/playable'
import { passageOf } from '@/components/catalogue/player/practice/passage-link'
import { WordsList } from '@/components/catalogue/words-list'
import { getVideo } from '@/lib/domains/catalogue/queries'
import { listWords } from '@/lib/domains/catalogue/queries-words'
import { byId, idSchema } from '@/lib/domains/catalogue/schema'
import { getSeriesOfVideo } from '@/lib/domains/following/queries'
import { getPlaylistPlace } from '@/lib/domains/playlists/queries'
import type { PlaylistPlace } from '@/lib/domains/playlists/schema'
import { pageActor } from '@/lib/server/auth/gate'
import { actorFromCookies } from '@/lib/server/auth/session'
import { isSignedIn } from '@/lib/shared/actor'
import { SLIDER_ITEMS } from '@/lib/shared/constants'
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

/** Where the video stands in the playlist of the address; null without one, or when it is not for this viewer. */
async function placeOf({ playlist, entry }: Query, videoId: number): Promise<PlaylistPlace | null> {
  if (typeof playlist !== 'string') return null
  const entryId = idSchema.safeParse(entry).data
  return getPlaylistPlace(await actorFromCookies(), playlist, { videoId, entryId })
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
  const words = video.pieces.some((piece) => piece.words.length > 0) ? await listWords(video.id) : null
  const series = video.episodes.length > 0 ? await getSeriesOfVideo(actor, video.id) : null
  const query = await searchParams
  const openAt = momentOf(query, video.duration)
  const place = await placeOf(query, video.id)
  const playable = playableWithEnd(video, actor.id, place)
  return (
    // The key resets the player when the video changes, or the entry of a playlist.
    <VideoView
      key={`${video.id} ${String(query.entry)}`}
      id={video.id}
      saved={video.saved}
      trailerId={video.trailer?.id ?? null}
      video={articleVideo(video)}
      playable={playable}
      openAt={openAt}
      words={words && words.length > 0 && <WordsList pieces={words} />}
      place={place}
      episodes={{ first: video.episodes.slice(0, SLIDER_ITEMS).map(cardVideo), count: video.episodes.length }}
      series={series}
    />
  )
}
