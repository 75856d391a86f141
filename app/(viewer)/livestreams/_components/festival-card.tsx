import { Artwork } from '@/components/catalogue/cards/artwork'
import { CardLink } from '@/components/catalogue/cards/card'
import { festivalDays } from '@/lib/domains/livestreams/festivals/policy'
import type { FestivalDto } from '@/lib/domains/livestreams/festivals/schema'
import { ticketNote } from '@/lib/domains/livestreams/terms/policy'
import type { PriceRegion } from '@/lib/shared/money/prices'
import { formatCount } from '@/lib/shared/format/format'
import { routes } from '@/lib/shared/routes/routes'

export function FestivalCard({ festival, region }: { festival: FestivalDto; region: PriceRegion }) {
  const { id, name, thumbnail, livestreams } = festival
  return (
    <article className="group relative">
      <div className="relative aspect-video overflow-hidden rounded-card">
        <Artwork
          src={thumbnail || livestreams[0]?.thumbnail || ''}
          sizes="(min-width: 1024px) 30vw, (min-width: 640px) 46vw, 92vw"
        />
      </div>
      <p className="mt-3 text-fine text-brass">{festivalDays(festival)}</p>
      <h3 dir="auto" className="mt-1 text-title">
        <CardLink href={routes.festival(id)}>{name}</CardLink>
      </h3>
      <p className="mt-1 font-medium text-brass-bright">
        {[formatCount(livestreams.length, 'livestream'), ticketNote(festival, region)].filter(Boolean).join(' · ')}
      </p>
    </article>
  )
}
