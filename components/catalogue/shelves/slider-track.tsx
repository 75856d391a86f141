'use client'

import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Children, useEffect, useRef, useState, type ReactNode } from 'react'
import { roundButtonClass } from '@/components/ui/buttons/button-class'

/**
 * A row that the browser scrolls sideways, with buttons that move it by most of its width.
 * @param head shown left of the buttons
 * @param children list items, each with its own width
 */
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
    // More cards make the row longer, which no event tells.
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
        // The row reaches the edge of the window; its first card is aligned with the page.
        className="no-scrollbar -mx-gutter flex snap-x snap-mandatory scroll-px-gutter gap-4 overflow-x-auto px-gutter pt-6 pb-2 md:gap-6"
      >
        {children}
      </ul>
    </div>
  )
}
