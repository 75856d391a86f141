'use client'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import Link from 'next/link'
import { Children, useEffect, useRef, useState, type ReactNode } from 'react'
import type { CardVideo } from '@/components/catalogue/cards/card-video'
import { VideoCard } from '@/components/catalogue/cards/video-card'
import { linkClass, roundButtonClass } from '@/components/ui/buttons/button-class'
import { useHydrated } from '@/lib/client/use-hydrated'
import type { CategorySlug } from '@/lib/domains/catalogue/schema'

type Shelf = {
  title: string
  videos: readonly CardVideo[]
  moreHref?: string
  moreLabel?: string
  category?: CategorySlug
  /**
   * Number of cards in the server's HTML. The others are rendered after hydration. 0 reserves the height of one card.
   */
  atFirst?: number
}

const CARD_WIDTH = 'w-[72vw] shrink-0 snap-start sm:w-[40vw] lg:w-[calc((100%-4.5rem)/4)]'

/** A client component, because the markup of a server component is sent twice: as HTML and in the RSC payload. */
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

/** Row that scrolls horizontally. Children must be `<li>` elements with their own width. */
export function SliderTrack({ label, head, children }: { label: string; head: ReactNode; children: ReactNode }) {
  const track = useRef<HTMLUListElement>(null)
  const [ends, setEnds] = useState({ start: true, end: false })
  const cards = Children.count(children)

  useEffect(() => {
    const list = track.current
    if (!list) return
    const update = () =>
      setEnds({ start: list.scrollLeft <= 4, end: list.scrollLeft + list.clientWidth >= list.scrollWidth - 4 })
    update()
    list.addEventListener('scroll', update, { passive: true })
    const observer = new ResizeObserver(update)
    observer.observe(list)
    return () => {
      list.removeEventListener('scroll', update)
      observer.disconnect()
    }
    // Runs again for more cards, because they widen the row without a scroll or resize event.
  }, [cards])

  function move(direction: 1 | -1) {
    const list = track.current
    if (!list || (direction < 0 ? ends.start : ends.end)) return
    const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches
    list.scrollBy({ left: direction * list.clientWidth * 0.85, behavior: still ? 'auto' : 'smooth' })
  }

  return (
    <div>
      <div className="flex items-end justify-between gap-6">
        {head}
        <div className="hidden gap-2 md:flex">
          <button type="button" aria-disabled={ends.start} onClick={() => move(-1)} className={roundButtonClass}>
            <ChevronLeft aria-hidden className="size-5" />
            <span className="sr-only">Previous in {label}</span>
          </button>
          <button type="button" aria-disabled={ends.end} onClick={() => move(1)} className={roundButtonClass}>
            <ChevronRight aria-hidden className="size-5" />
            <span className="sr-only">Next in {label}</span>
          </button>
        </div>
      </div>
      <ul
        ref={track}
        // Extends the row to the edges of the window. The first card still aligns with the page.
        className="no-scrollbar -mx-gutter flex snap-x snap-mandatory scroll-px-gutter gap-4 overflow-x-auto px-gutter pt-6 pb-2 md:gap-6"
      >
        {children}
      </ul>
    </div>
  )
}
