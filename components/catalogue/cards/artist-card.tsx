import { ScriptName } from '@/components/names/script-name'
import type { ArtistDto } from '@/lib/domains/catalogue/schema'
import { routes } from '@/lib/shared/routes/routes'
import { Artwork } from './artwork'
import { GRID_SIZES } from './card-grid'
import { CardLink } from './card-link'

export function ArtistCard({ artist }: { artist: ArtistDto }) {
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
          <ScriptName kind="artist">{artist.name}</ScriptName>
        </CardLink>
      </h2>
      <p dir="auto" className="mt-1 text-fine text-dust">
        {artist.subCategories.map(({ name }) => name).join(', ')}
      </p>
    </article>
  )
}
