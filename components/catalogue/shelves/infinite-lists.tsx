'use client'
import { Artwork } from '@/components/catalogue/cards/artwork'
import { GRID_SIZES, CardLink } from '@/components/catalogue/cards/card'
import { cardVideo, type CardFacts } from '@/components/catalogue/cards/card-video'
import { VideoCard } from '@/components/catalogue/cards/video-card'
import { TransliteratedName } from '@/components/names/transliterated-name'
import type { ArtistDto } from '@/lib/domains/catalogue/schema'
import { routes } from '@/lib/shared/routes/routes'
import { InfiniteGrid, type GrowingList } from './infinite-grid'

type InfiniteVideosProps = GrowingList<CardFacts> & {
  empty: string
  subCategory?: number
}

/** Pass the API path as `key`, so that a new path discards the loaded pages. */
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

/** Pass the API path as `key`, so that a new path discards the loaded pages. */
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

function ArtistCard({ artist }: { artist: ArtistDto }) {
  return (
    <article className="group relative">
      <div className="relative aspect-square overflow-hidden rounded-card">
        <Artwork
          src={artist.thumbnailUrl}
          sizes={GRID_SIZES}
          className="transition-transform duration-scene ease-curtain group-focus-within:scale-105 group-hover:scale-105"
        />
      </div>
      <h2 dir="auto" className="mt-3 text-title">
        <CardLink href={routes.artist(artist.id)}>
          <TransliteratedName kind="artist">{artist.name}</TransliteratedName>
        </CardLink>
      </h2>
      <p dir="auto" className="mt-1 text-fine text-dust">
        {artist.subCategories.map(({ name }) => name).join(', ')}
      </p>
    </article>
  )
}
