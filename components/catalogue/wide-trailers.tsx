'use client'

import { lazy, Suspense, useSyncExternalStore } from 'react'
import type { Slide } from '@/components/catalogue/player/playable'

const TrailerCarousel = lazy(() =>
  import('@/components/catalogue/trailer-carousel').then((module) => ({ default: module.TrailerCarousel })),
)

const WIDE = '(min-width: 1024px)'

function onWidthChange(listener: () => void) {
  const query = window.matchMedia(WIDE)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

/** The carousel of trailers where the window is wide. Small windows load neither its code nor its pictures. */
export function WideTrailers({ slides }: { slides: readonly Slide[] }) {
  const wide = useSyncExternalStore(
    onWidthChange,
    () => window.matchMedia(WIDE).matches,
    () => false,
  )
  // The height of the slides and the controls, so that nothing moves when they come.
  return (
    <div className="min-h-[calc(38vw*9/16+5.75rem)]">
      {wide && (
        <Suspense>
          <TrailerCarousel slides={slides} />
        </Suspense>
      )}
    </div>
  )
}
