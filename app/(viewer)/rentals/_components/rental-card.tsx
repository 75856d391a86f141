import { Artwork } from '@/components/catalogue/cards/artwork'
import { CardLink } from '@/components/catalogue/cards/card-link'
import { NameInScript } from '@/components/names/script-name'
import { RentalEnd } from '@/components/payments/rental-end'
import { timeLeft } from '@/lib/domains/payments/rentals/policy'
import type { RentalDto } from '@/lib/domains/payments/rentals/schema'
import { humanizeDuration } from '@/lib/shared/format/format'
import { routes } from '@/lib/shared/routes/routes'

export function RentalCard({ rental, now }: { rental: RentalDto; now: Date }) {
  const { video, expiresAt } = rental
  return (
    <article data-category={video.category} className="group relative">
      <div className="relative aspect-video overflow-hidden rounded-card">
        <Artwork src={video.thumbnailUrl} sizes="(min-width: 1024px) 30vw, (min-width: 640px) 46vw, 92vw" />
      </div>
      <p className="mt-3 font-semibold text-brass-bright">{timeLeft(new Date(expiresAt), now)} left</p>
      <h2 dir="auto" className="mt-1 text-title">
        <CardLink href={routes.videoInfo(video.id)}>{video.name}</CardLink>
      </h2>
      <p className="mt-1 text-fine text-sand">
        {video.artist && <NameInScript kind="artist">{video.artist.name}</NameInScript>}
        {video.artist && ' · '}
        {humanizeDuration(video.duration)}
      </p>
      <RentalEnd expiresAt={expiresAt} />
    </article>
  )
}
