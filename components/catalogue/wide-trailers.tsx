'use client'

import { lazy, Suspense } from 'react'
import type { Slide } from '@/components/catalogue/player/playable'
import { useMediaQuery } from '@/lib/client/use-media-query'

const TrailerCarousel = lazy(() =>
  import('@/components/catalogue/trailer-carousel').then((module) => ({ default: module.TrailerCarousel })),
)

/** The carousel of trailers where the window is wide. Small windows load neither its code nor its pictures. */
export function WideTrailers({ slides }: { slides: readonly Slide[] }) {
  const wide = useMediaQuery('(min-width: 1024px)', false)
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
