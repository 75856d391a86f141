'use client'
import Link from 'next/link'
import { notFound, useSearchParams } from 'next/navigation'
import { Suspense, useEffect, useMemo, useState, useEffectEvent, type ReactNode } from 'react'
import { OwnCardsContext } from '@/components/catalogue/browse/own-cards'
import type { CardVideo } from '@/components/catalogue/cards/card-video'
import { VideoShelf } from '@/components/catalogue/shelves/video-shelf'
import type { ArticleVideo } from '@/components/catalogue/video/article-video'
import { momentOf } from '@/components/catalogue/video/moment'
import { ToggleWithLink } from '@/components/catalogue/video/toggle-with-link'
import { VideoArticle } from '@/components/catalogue/video/video-article'
import { FollowButton } from '@/components/following/follow-button'
import { RentalEnd } from '@/components/payments/rental-summary'
import { AddToPlaylist } from '@/components/playlists/add-to-playlist'
import { nameOfEntry } from '@/components/playlists/entry-facts'
import { ButtonLink } from '@/components/ui/buttons/button'
import { linkClass } from '@/components/ui/buttons/button-class'
import { lazyPart } from '@/components/ui/lazy-part'
import { invalidateLists } from '@/lib/client/lists/use-list'
import { callApi } from '@/lib/client/requests/api'
import { useHydrated } from '@/lib/client/use-hydrated'
import { timeLeft } from '@/lib/domains/payments/rentals/policy'
import type { OwnRental } from '@/lib/domains/payments/rentals/schema'
import type { PlaylistPlace } from '@/lib/domains/playlists/schema'
import { formatCount } from '@/lib/shared/format/format'
import { MINUTE_MS } from '@/lib/shared/format/milliseconds'
import { formatPrice } from '@/lib/shared/money/prices'
import { apiRoutes } from '@/lib/shared/routes/api-routes'
import { routes } from '@/lib/shared/routes/routes'
import { useOwnVideo } from './own-video'
import { PlaybackProvider, PlayPicture, Programme, RemoveFromHistory, ResumeButtons, usePlayback } from './playback'

type VideoViewProps = {
  id: number
  video: ArticleVideo
  thumbnailUrl: string
  /** True if viewers with this role can't watch the video. A rental unlocks it. */
  locked: boolean
  trailerId: number | null
  words: ReactNode
  episodes: { first: CardVideo[]; count: number }
  series: { id: number; name: string } | null
}

/** Reports the query of the URL. A separate component, because `useSearchParams` suspends in static rendering. */
function Address({ onChange }: { onChange: (search: URLSearchParams) => void }) {
  const search = useSearchParams()
  useEffect(() => onChange(search), [search, onChange])
  return null
}

/** A client component, because a server component's markup is sent twice: as HTML and in the RSC payload. */
export function VideoView({ id, video, thumbnailUrl, locked, trailerId, words, episodes, series }: VideoViewProps) {
  const [search, setSearch] = useState<URLSearchParams | null>(null)
  const openAt = useMemo(() => search && momentOf(search, video.duration), [search, video.duration])
  const { own, error, reload } = useOwnVideo(id, search)
  const hydrated = useHydrated()
  if (own === 'gone') notFound()
  // True once rentals are loaded. If loading fails, the role alone decides if the video is locked.
  const isSure = own !== null || error !== null
  const playable = own?.playable ?? { name: video.name, thumbnailUrl, source: null, locked }
  return (
    <OwnCardsContext value={own}>
      <Suspense fallback={null}>
        <Address onChange={setSearch} />
      </Suspense>
      <PlaybackProvider
        playable={playable}
        isReady={own !== null}
        error={error}
        reload={reload}
        entry={search && (search.get('entry') ?? '')}
        pieces={video.pieces}
        openAt={openAt}
      >
        <VideoArticle
          // Omits related videos from the server's HTML, because they are below the first screen.
          video={{ ...video, relatedVideos: hydrated ? video.relatedVideos : [] }}
          playable={playable}
          picture={<PlayPicture isSure={isSure} />}
          linked
          buttons={
            <>
              <RentalTime rental={own?.rental ?? null} />
              {own?.place && <PlaceInPlaylist place={own.place} />}
              <div className="mt-6 flex flex-wrap gap-3">
                <ResumeButtons />
                {trailerId !== null && (
                  <ButtonLink href={routes.trailer(trailerId)} variant="secondary">
                    Watch Trailer
                  </ButtonLink>
                )}
                {playable.locked && (
                  <span className={isSure ? 'contents' : 'invisible noscript:visible'}>
                    <ButtonLink href={routes.videoRent(id)} prefetch={false} variant="secondary">
                      {own?.rentalPrice ? `Rent for ${formatPrice(own.rentalPrice)}` : 'Rent this video'}
                    </ButtonLink>
                  </span>
                )}
                <MyListButton videoId={id} saved={own?.saved ?? null} />
                <AddToPlaylist videoId={id} name={video.name} />
                <RemoveFromHistory />
              </div>
            </>
          }
          programme={<Programme pieces={video.pieces} />}
          words={words}
        >
          {episodes.count > 0 && (
            <div>
              <VideoShelf title={formatCount(episodes.count, 'Episode')} videos={episodes.first} />
              {series && (
                <div className="mt-6">
                  <FollowButton kind="series" id={series.id} name={series.name} what="this series" />
                </div>
              )}
            </div>
          )}
        </VideoArticle>
      </PlaybackProvider>
    </OwnCardsContext>
  )
}

/** @param saved null until the personal data has loaded */
const MyListButton = ({ videoId, saved }: { videoId: number; saved: boolean | null }) => (
  <ToggleWithLink
    label="My List"
    initial={saved}
    link={{ label: 'View My List', href: routes.myList }}
    change={async (on) => {
      await callApi(apiRoutes.myListItem(videoId), { method: on ? 'PUT' : 'DELETE', keepalive: true })
      invalidateLists(apiRoutes.myList)
    }}
  />
)

const PlaceTask = lazyPart(() => import('@/components/playlists/practice/place-task').then((part) => part.PlaceTask))

/** Links to the previous and next video of the playlist from which the page was opened. */
function PlaceInPlaylist({ place }: { place: PlaylistPlace }) {
  const { name, list, number, entries, entry, practice, previous, next } = place
  return (
    <nav aria-label="Playlist" className="mt-6 border-y border-line py-3 text-fine wrap-anywhere text-sand">
      <p>
        <Link
          dir="auto"
          href={/^\d+$/.test(list) ? routes.playlist(Number(list)) : routes.sharedPlaylist(list)}
          className={linkClass}
        >
          {name}
        </Link>
        <span className="numerals text-dust">
          {' '}
          · {number} of {entries}
        </span>
      </p>
      {(practice ?? (entry.note || entry.repetitions)) && <PlaceTask place={place} />}
      {(previous ?? next) && (
        <p className="mt-2 flex flex-wrap gap-x-6 gap-y-2">
          {previous && (
            <span>
              Previous:{' '}
              <Link href={routes.playlistEntry(list, previous)} prefetch={false} className={linkClass}>
                {nameOfEntry(previous)}
              </Link>
            </span>
          )}
          {next && (
            <span>
              Next:{' '}
              <Link href={routes.playlistEntry(list, next)} prefetch={false} className={linkClass}>
                {nameOfEntry(next)}
              </Link>
            </span>
          )}
        </p>
      )}
    </nav>
  )
}

/** Shows the remaining time of the rental, or a note if the rental ended while the page was open. */
export function RentalTime({ rental }: { rental: OwnRental | null }) {
  const { playable } = usePlayback()
  const [had, setHad] = useState(false)
  if (rental && !had) setHad(true)
  return (
    <>
      {rental && <Running rental={rental} />}
      <div role="status">
        {had && !rental && playable.locked && (
          <p className="mt-4 font-semibold text-brass-bright">Your rental of this video has ended.</p>
        )}
      </div>
    </>
  )
}

function Running({ rental }: { rental: OwnRental }) {
  const { isOpen, refresh } = usePlayback()
  const [read, setRead] = useState({ rental, left: rental.leftMs })
  if (read.rental !== rental) setRead({ rental, left: rental.leftMs })
  // Doesn't refresh while the player is open, because the player reports the end itself and refreshes when it closes.
  const lockPage = useEffectEvent(() => {
    if (!isOpen) refresh()
  })

  useEffect(() => {
    const end = Date.now() + rental.leftMs
    let timer: ReturnType<typeof setTimeout>
    const wait = (left: number) => (timer = setTimeout(tick, Math.min(left, MINUTE_MS)))
    function tick() {
      const left = end - Date.now()
      setRead({ rental, left })
      if (left > 0) wait(left)
      else lockPage()
    }
    wait(rental.leftMs)
    return () => clearTimeout(timer)
  }, [rental])

  return (
    <div className="mt-4">
      <p className="font-semibold text-brass-bright">Rented: {timeLeft(new Date(read.left), new Date(0))} left</p>
      <RentalEnd expiresAt={rental.expiresAt} />
    </div>
  )
}
