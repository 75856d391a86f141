import { Artwork } from '@/components/catalogue/cards/artwork'
import { CardLink } from '@/components/catalogue/cards/card'
import { LivestreamTime } from '@/components/livestreams/livestream-time'
import type { LivestreamDto } from '@/lib/domains/livestreams/schema'
import { routes } from '@/lib/shared/routes/routes'

/** @param note such as 'Ticket ₹149' */
export function LivestreamCard({ livestream, note }: { livestream: LivestreamDto; note?: string | null }) {
  return (
    <article className="group relative">
      <div className="relative aspect-video overflow-hidden rounded-card">
        <Artwork src={livestream.thumbnail} sizes="(min-width: 1024px) 30vw, (min-width: 640px) 46vw, 92vw" />
      </div>
      <p className="mt-3 text-fine text-brass">
        <LivestreamTime livestream={livestream} />
      </p>
      <h3 dir="auto" className="mt-1 text-title">
        <CardLink href={routes.livestream(livestream.id)}>{livestream.name}</CardLink>
      </h3>
      {note && <p className="mt-1 font-medium text-brass-bright">{note}</p>}
      <p dir="auto" className="mt-1 line-clamp-2 text-fine text-dust">
        {livestream.desc}
      </p>
    </article>
  )
}
