import Link from 'next/link'
import { Artwork } from '@/components/catalogue/artwork'
import type { ArtistDto } from '@/lib/domains/catalogue/schema'
import { routes } from '@/lib/shared/routes'

export function ArtistCard({ artist }: { artist: ArtistDto }) {
  return (
    <article className="group relative">
      <div className="relative aspect-square overflow-hidden rounded-card">
        <Artwork
          src={artist.thumbnailUrl}
          sizes="(min-width: 768px) 23vw, 46vw"
          className="transition-transform duration-scene ease-curtain group-focus-within:scale-105 group-hover:scale-105"
        />
      </div>
      <h2 className="mt-3 text-title">
        <Link
          href={routes.artist(artist.id)}
          prefetch={false}
          className="after:absolute after:inset-0 group-hover:text-brass-bright"
        >
          {artist.name}
        </Link>
      </h2>
      <p className="mt-1 text-fine text-dust">{artist.subCategories.map(({ name }) => name).join(', ')}</p>
    </article>
  )
}
