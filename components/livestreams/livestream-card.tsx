import Link from 'next/link'
import { Artwork } from '@/components/catalogue/artwork'
import { LivestreamTime } from '@/components/livestreams/livestream-time'
import type { LivestreamDto } from '@/lib/domains/livestreams/schema'
import { routes } from '@/lib/shared/routes'

export function LivestreamCard({ livestream }: { livestream: LivestreamDto }) {
  return (
    <article className="group relative">
      <div className="relative aspect-video overflow-hidden rounded-card">
        <Artwork src={livestream.thumbnail} sizes="(min-width: 1024px) 30vw, (min-width: 640px) 46vw, 92vw" />
      </div>
      <p className="mt-3 text-fine text-brass">
        <LivestreamTime livestream={livestream} />
      </p>
      <h3 className="mt-1 text-title">
        <Link
          href={routes.livestream(livestream.id)}
          prefetch={false}
          className="after:absolute after:inset-0 group-hover:text-brass-bright"
        >
          {livestream.name}
        </Link>
      </h3>
      <p className="mt-1 line-clamp-2 text-fine text-dust">{livestream.desc}</p>
    </article>
  )
}
