'use client'

import { lazyPart } from '@/components/ui/lazy-part'
import { useMediaQuery } from '@/lib/client/use-media-query'
import type { Slide } from '@/lib/domains/viewing/playable/schema'

const TrailerCarousel = lazyPart(() => import('./trailer-carousel').then((module) => module.TrailerCarousel))

/** The carousel of trailers where the window is wide. Small windows load neither its code nor its pictures. */
export function WideTrailers({ slides }: { slides: readonly Slide[] }) {
  const wide = useMediaQuery('(min-width: 1024px)', false)
  // The height of the slides and the controls, so that nothing moves when they come.
  return <div className="min-h-[calc(38vw*9/16+5.75rem)]">{wide && <TrailerCarousel slides={slides} />}</div>
}
