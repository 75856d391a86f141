'use client'

import { notFound, useSearchParams } from 'next/navigation'
import { Suspense, useEffect, useMemo, useState, type ReactNode } from 'react'
import { OwnCardsContext } from '@/components/catalogue/browse/own-cards'
import type { CardVideo } from '@/components/catalogue/cards/card-video'
import { VideoShelf } from '@/components/catalogue/shelves/video-shelf'
import type { ArticleVideo } from '@/components/catalogue/video/article-video'
import { momentOf } from '@/components/catalogue/video/moment'
import { VideoArticle } from '@/components/catalogue/video/video-article'
import { FollowButton } from '@/components/following/follow-button'
import { AddToPlaylist } from '@/components/playlists/add-to-playlist'
import { ButtonLink } from '@/components/ui/buttons/button'
import { useHydrated } from '@/lib/client/use-hydrated'
import { counted } from '@/lib/shared/format/format'
import { formatPrice } from '@/lib/shared/money/prices'
import { routes } from '@/lib/shared/routes/routes'
import { MyListButton } from './my-list-button'
import { useOwnVideo } from './own-video'
import { PlaceInPlaylist } from './place-in-playlist'
import { PlaybackProvider } from './playback'
import { PlayPicture, Programme, RemoveFromHistory, ResumeButtons } from './playback-controls'
import { RentalTime } from './rental-time'

type VideoViewProps = {
  id: number
  video: ArticleVideo
  thumbnailUrl: string
  /** To the role of the edition; a rental opens it. */
  locked: boolean
  trailerId: number | null
  /** As of `VideoArticle`. */
  words: ReactNode
  /** The first ones of the series, and how many there are. */
  episodes: { first: CardVideo[]; count: number }
  series: { id: number; name: string } | null
}

/** Tells the query of the address. A component of its own, because an edition is rendered without one. */
function Address({ onChange }: { onChange: (search: URLSearchParams) => void }) {
  const search = useSearchParams()
  useEffect(() => onChange(search), [search, onChange])
  return null
}

/** A video's page. A client component, so that the server sends its facts once and not also their markup. */
export function VideoView({ id, video, thumbnailUrl, locked, trailerId, words, episodes, series }: VideoViewProps) {
  const [search, setSearch] = useState<URLSearchParams | null>(null)
  const openAt = useMemo(() => search && momentOf(search, video.duration), [search, video.duration])
  const { own, error, reload } = useOwnVideo(id, search)
  const hydrated = useHydrated()
  if (own === 'gone') notFound()
  // Whether they have rented it is not known until then; without an answer, what everybody of their role sees.
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
          // The first screen does not reach related videos: the server's HTML does without.
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
              <VideoShelf title={counted(episodes.count, 'Episode')} videos={episodes.first} />
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
