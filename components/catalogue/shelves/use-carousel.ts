'use client'

import useEmblaCarousel from 'embla-carousel-react'
import { useCallback, useEffect, useState } from 'react'
import { useAttention, useAutoplay, useReducedMotion } from './use-autoplay'

/** Embla's own unit. 20 takes about 300 ms. */
const SLIDE_DURATION = 20

/**
 * Looping carousel that advances every three seconds. Uses its own timer, because Embla's autoplay restarts when focus
 * moves from the carousel into a dialog.
 */
export function useCarousel({ align, isStopped }: { align: 'center' | 'start'; isStopped: boolean }) {
  const still = useReducedMotion()
  const { running, ...attentive } = useAttention(isStopped)
  const [index, setIndex] = useState(0)
  const [ref, carousel] = useEmblaCarousel({ loop: true, align, duration: SLIDE_DURATION, containScroll: false })

  useEffect(() => {
    if (!carousel) return
    const onSelect = () => setIndex(carousel.selectedScrollSnap())
    carousel.on('select', onSelect)
    carousel.on('reInit', onSelect)
    return () => {
      carousel.off('select', onSelect)
      carousel.off('reInit', onSelect)
    }
  }, [carousel])

  const select = useCallback((position: number) => carousel?.scrollTo(position, still), [carousel, still])
  // Wraps around at both ends, because Embla doesn't loop if there are few slides.
  const next = useCallback(() => {
    if (carousel?.canScrollNext()) carousel.scrollNext(still)
    else carousel?.scrollTo(0, still)
  }, [carousel, still])
  const previous = useCallback(() => {
    if (carousel?.canScrollPrev()) carousel.scrollPrev(still)
    else carousel?.scrollTo(carousel.scrollSnapList().length - 1, still)
  }, [carousel, still])
  useAutoplay(running, next, index)
  return { ref, index, select, next, previous, ...attentive }
}
