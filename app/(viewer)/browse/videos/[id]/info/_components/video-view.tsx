'use client'

import type { ReactNode } from 'react'
import type { ArticleVideo } from '@/components/catalogue/article-video'
import type { CardVideo } from '@/components/catalogue/card-video'
import { MyListButton } from '@/components/catalogue/my-list-button'
import { PlaybackProvider } from '@/components/catalogue/playback'
import { PlayPicture, Programme, RemoveFromHistory, ResumeButtons } from '@/components/catalogue/playback-controls'
import type { Moment, Playable } from '@/components/catalogue/player/playable'
import { VideoArticle } from '@/components/catalogue/video-article'
import { VideoShelf } from '@/components/catalogue/video-shelf'
import { FollowButton } from '@/components/following/follow-button'
import { AddToPlaylist } from '@/components/playlists/add-to-playlist'
import { PlaceInPlaylist } from '@/components/playlists/place-in-playlist'
import { ButtonLink } from '@/components/ui/button'
import { useHydrated } from '@/lib/client/use-hydrated'
import type { PlaylistPlace } from '@/lib/domains/playlists/schema'
import { counted } from '@/lib/shared/format'
import { formatPrice, rental } from '@/lib/shared/prices'
import { routes } from '@/lib/shared/routes'

type VideoViewProps = {
  id: number
  saved: boolean
  trailerId: number | null
  video: ArticleVideo
  playable: Playable
  openAt: Moment | null
  /** As of `VideoArticle`. */
  words: ReactNode
  place: PlaylistPlace | null
  /** The first ones of the series, and how many there are. */
  episodes: { first: CardVideo[]; count: number }
  series: { id: number; name: string; following: boolean } | null
}

/** A video's page. A client component, so that the server sends its facts once and not also their markup. */
export function VideoView({ id, saved, video, playable, openAt, ...around }: VideoViewProps) {
  const { trailerId, words, place, episodes, series } = around
  // The first screen does not reach them: the server's HTML does without.
  const relatedVideos = useHydrated() ? video.relatedVideos : []
  return (
    <PlaybackProvider playable={playable} pieces={video.pieces} openAt={openAt}>
      <VideoArticle
        video={{ ...video, relatedVideos }}
        playable={playable}
        picture={<PlayPicture />}
        linked
        buttons={
          <>
            {place && <PlaceInPlaylist place={place} />}
            <div className="mt-6 flex flex-wrap gap-3">
              <ResumeButtons />
              {trailerId !== null && (
                <ButtonLink href={routes.trailer(trailerId)} variant="secondary">
                  Watch Trailer
                </ButtonLink>
              )}
              {playable.locked && (
                <ButtonLink href={routes.videoRent(id)} prefetch={false} variant="secondary">
                  Rent for {formatPrice(rental.price)}
                </ButtonLink>
              )}
              <MyListButton key={String(saved)} videoId={id} saved={saved} />
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
                <FollowButton
                  key={String(series.following)}
                  kind="series"
                  id={series.id}
                  name={series.name}
                  initial={series.following}
                  what="this series"
                />
              </div>
            )}
          </div>
        )}
      </VideoArticle>
    </PlaybackProvider>
  )
}
