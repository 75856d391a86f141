'use client'

import { ArtistCard } from '@/components/catalogue/artist-card'
import { cardVideo, type CardFacts } from '@/components/catalogue/card-video'
import { InfiniteGrid, type GrowingList } from '@/components/catalogue/infinite-grid'
import { GRID_SIZES } from '@/components/catalogue/card-grid'
import { VideoCard } from '@/components/catalogue/video-card'
import type { ArtistDto } from '@/lib/domains/catalogue/schema'

type InfiniteVideosProps = GrowingList<CardFacts> & {
  empty: string
  subCategory?: number
}

/** A growing list of videos. Give it its API path as `key`. */
export function InfiniteVideos({ empty, subCategory, ...list }: InfiniteVideosProps) {
  return (
    <InfiniteGrid
      {...list}
      filter={subCategory === undefined ? undefined : (video) => video.subCategory?.id === subCategory}
      renderItem={(video) => <VideoCard video={cardVideo(video)} sizes={GRID_SIZES} />}
      empty={<EmptyList>{empty}</EmptyList>}
    />
  )
}

/** A growing list of artists. Give it its API path as `key`. */
export function InfiniteArtists({ empty, ...list }: GrowingList<ArtistDto> & { empty: string }) {
  return (
    <InfiniteGrid
      {...list}
      renderItem={(artist) => <ArtistCard artist={artist} />}
      empty={<EmptyList>{empty}</EmptyList>}
    />
  )
}

function EmptyList({ children }: { children: string }) {
  return <p className="py-16 text-center text-lead text-sand">{children}</p>
}
