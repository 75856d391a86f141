import Link from 'next/link'
import { SliderTrack } from '@/components/catalogue/slider-track'
import { VideoCard } from '@/components/catalogue/video-card'
import type { CategorySlug, VideoCardDto } from '@/lib/domains/catalogue/schema'
import { SLIDER_ITEMS } from '@/lib/shared/constants'

type VideoSliderProps = {
  title: string
  videos: readonly VideoCardDto[]
  /** Where 'View more >' leads; without it there is no such link. */
  moreHref?: string
  /** Gives the shelf its colour. */
  category?: CategorySlug
}

/** A shelf of up to twelve videos under a title. Renders nothing when there are none. */
export function VideoSlider({ title, videos, moreHref, category }: VideoSliderProps) {
  if (videos.length === 0) return null
  return (
    <section data-category={category} aria-label={title}>
      <SliderTrack
        label={title}
        head={
          <div className="flex flex-1 flex-wrap items-baseline gap-x-6 gap-y-1 border-l-2 border-accent pl-4">
            <h2 className="text-heading">{title}</h2>
            {moreHref && (
              <Link href={moreHref} className="text-sand underline decoration-edge underline-offset-4 hover:text-brass-bright">
                {'View more >'}
                <span className="sr-only"> in {title}</span>
              </Link>
            )}
          </div>
        }
      >
        {videos.slice(0, SLIDER_ITEMS).map((video) => (
          <li key={video.id} className="w-[72vw] shrink-0 snap-start sm:w-[40vw] lg:w-[calc((100%-4.5rem)/4)]">
            <VideoCard video={video} />
          </li>
        ))}
      </SliderTrack>
    </section>
  )
}
