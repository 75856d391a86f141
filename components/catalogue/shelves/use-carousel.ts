'use client'

import useEmblaCarousel from 'embla-carousel-react'
import { useCallback, useEffect, useState } from 'react'
import { useAttention, useAutoplay, useReducedMotion } from './use-autoplay'

/** In Embla's own unit: 20 is about 300 ms. */
const SLIDE_DURATION = 20

/**
 * Looping carousel that advances every three seconds. Uses its own timer, because Embla's autoplay restarts when the
 * focus moves into the dialog that should stop it.
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
  // Embla doesn't loop with few slides, so both ends wrap around here.
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
