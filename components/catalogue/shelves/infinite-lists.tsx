'use client'

import { ArtistCard } from '@/components/catalogue/cards/artist-card'
import { GRID_SIZES } from '@/components/catalogue/cards/card-grid'
import { cardVideo, type CardFacts } from '@/components/catalogue/cards/card-video'
import { VideoCard } from '@/components/catalogue/cards/video-card'
import type { ArtistDto } from '@/lib/domains/catalogue/schema'
import { InfiniteGrid, type GrowingList } from './infinite-grid'

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
