'use client'

import type { EmblaCarouselType } from 'embla-carousel'
import { useCallback, useEffect, useRef, useState, type FocusEvent } from 'react'
import { useAutoplay, useReducedMotion } from '@/components/catalogue/use-autoplay'
import { onApproach } from '@/lib/client/on-approach'

/** Embla measures speed in steps of its own physics, not in milliseconds: 20 settles in about 300 ms. */
const SLIDE_DURATION = 20

type CarouselOptions = {
  /** How many slides there are. */
  count: number
  /** Where the active slide stands. */
  align: 'center' | 'start'
  /** A dialog is open. */
  held: boolean
}

/**
 * A looping carousel that moves on every three seconds: not under pointer or keyboard focus, not while `held`, not
 * after the person paused it, and never for people who asked for less motion.
 * The timer is our own: embla's autoplay starts again when the focus leaves for the dialog that should hold it. Embla
 * comes when the carousel is about to be seen, and stands then where the person has gone meanwhile.
 * @returns `ref` for the viewport, `attention` for the element whose pointer and focus hold it, and the controls
 */
export function useCarousel({ count, align, held }: CarouselOptions) {
  const still = useReducedMotion()
  const [paused, setPaused] = useState(false)
  const [hovered, setHovered] = useState(false)
  const [focused, setFocused] = useState(false)
  const [index, setIndex] = useState(0)
  const [carousel, setCarousel] = useState<EmblaCarouselType>()
  const ref = useRef<HTMLDivElement>(null)
  const wanted = useRef(0)

  useEffect(() => {
    if (!ref.current) return
    const viewport = ref.current
    let made: EmblaCarouselType | undefined
    let left = false
    async function make() {
      const { default: createCarousel } = await import('embla-carousel')
      if (left) return
      const startIndex = wanted.current
      const engine = createCarousel(viewport, { loop: true, align, duration: SLIDE_DURATION, startIndex })
      const onSelect = () => setIndex(engine.selectedScrollSnap())
      engine.on('select', onSelect).on('reInit', onSelect)
      made = engine
      setCarousel(engine)
    }
    // Offline, the slides can still be chosen; they only do not glide.
    const stopWaiting = onApproach(viewport, () => void make().catch(() => undefined))
    return () => {
      left = true
      stopWaiting()
      made?.destroy()
      setCarousel(undefined)
    }
  }, [align])

  const choose = useCallback(
    (position: number) => {
      wanted.current = (position + count) % count
      setIndex(wanted.current)
    },
    [count],
  )
  const select = (position: number) => (carousel ? carousel.scrollTo(position, still) : choose(position))
  const next = useCallback(
    () => (carousel ? carousel.scrollNext(still) : choose(wanted.current + 1)),
    [carousel, choose, still],
  )
  const previous = () => (carousel ? carousel.scrollPrev(still) : choose(wanted.current - 1))
  useAutoplay(carousel !== undefined && !paused && !held && !hovered && !focused, next, index)

  const attention = {
    onPointerEnter: () => setHovered(true),
    onPointerLeave: () => setHovered(false),
    // A click focuses too, and should not stop the show for good: only focus that is drawn counts.
    onFocus: (event: FocusEvent) => setFocused(event.target.matches(':focus-visible')),
    onBlur: () => setFocused(false),
  }
  return { ref, index, select, next, previous, paused, togglePause: () => setPaused(!paused), attention }
}
