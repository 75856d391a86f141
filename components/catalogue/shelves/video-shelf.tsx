'use client'

import Link from 'next/link'
import type { CardVideo } from '@/components/catalogue/cards/card-video'
import { VideoCard } from '@/components/catalogue/cards/video-card'
import { linkClass } from '@/components/ui/buttons/link-class'
import { useHydrated } from '@/lib/client/use-hydrated'
import type { CategorySlug } from '@/lib/domains/catalogue/schema'
import { SliderTrack } from './slider-track'

type Shelf = {
  title: string
  videos: readonly CardVideo[]
  /** Target of 'View more >'; without it there is no such link. */
  moreHref?: string
  /** What the link says instead. */
  moreLabel?: string
  category?: CategorySlug
  /** How many cards the HTML has; with none, one card's room. The browser renders the others after hydration. */
  atFirst?: number
}

const CARD_WIDTH = 'w-[72vw] shrink-0 snap-start sm:w-[40vw] lg:w-[calc((100%-4.5rem)/4)]'

/**
 * A row of cards under its title. A client component, so that the page sends the data of its cards and not also their
 * markup.
 */
export function VideoShelf({
  title,
  videos,
  moreHref,
  moreLabel = 'View more >',
  category,
  atFirst = videos.length,
}: Shelf) {
  const hydrated = useHydrated()
  return (
    <section data-category={category} aria-label={title}>
      <SliderTrack
        label={title}
        head={
          <div className="flex flex-1 flex-wrap items-baseline gap-x-6 gap-y-1 border-l-2 border-accent pl-4">
            <h2 dir="auto" className="text-heading">
              {title}
            </h2>
            {moreHref && (
              <Link href={moreHref} className={`text-sand ${linkClass}`}>
                {moreLabel}
                <span className="sr-only"> in {title}</span>
              </Link>
            )}
          </div>
        }
      >
        {!hydrated && atFirst === 0 && (
          <li aria-hidden className={`${CARD_WIDTH} pb-28 md:pb-48`}>
            <div className="aspect-video" />
          </li>
        )}
        {videos.slice(0, hydrated ? videos.length : atFirst).map((video) => (
          <li key={video.id} className={CARD_WIDTH}>
            <VideoCard video={video} />
          </li>
        ))}
      </SliderTrack>
    </section>
  )
}
