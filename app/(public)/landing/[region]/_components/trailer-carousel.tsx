'use client'

import { useState, type CSSProperties, type MouseEvent } from 'react'
import { flushSync } from 'react-dom'
import { Artwork } from '@/components/catalogue/cards/artwork'
import { PauseButton, StepButton } from '@/components/catalogue/shelves/carousel-controls'
import { useCarousel } from '@/components/catalogue/shelves/use-carousel'
import { LazyPlayer } from '@/components/player/lazy-player'
import { Button } from '@/components/ui/buttons/button'
import type { Playable, Slide } from '@/lib/domains/viewing/playable/schema'

/** Minimum number of slides for a ring. Fewer slides form a row. */
const RING = 4

/**
 * Returns the distance from the active slide in steps; negative is to the left. In a ring, takes the shorter way round.
 */
function offsetOf(position: number, index: number, count: number): number {
  if (count < RING) return position - index
  const half = Math.floor(count / 2)
  return ((((position - index + half) % count) + count) % count) - half
}

function slideStyle(offset: number): CSSProperties {
  const distance = Math.min(Math.abs(offset), 3)
  return {
    transform: `perspective(1100px) translateX(${-Math.sign(offset) * distance * 9}%) rotateY(${-Math.sign(offset) * (distance ? 22 + distance * 9 : 0)}deg) scale(${1 - distance * 0.1})`,
    opacity: distance > 2 ? 0 : 1 - distance * 0.28,
  }
}

export function TrailerCarousel({ slides }: { slides: readonly Slide[] }) {
  const [open, setOpen] = useState<Playable | null>(null)
  const { ref, index, select, next, previous, paused, togglePause, attention } = useCarousel({
    align: 'center',
    isStopped: open !== null,
  })

  function show({ currentTarget }: MouseEvent, position: number) {
    const slide = currentTarget.closest('li')
    flushSync(() => select(position))
    // Focuses the new front slide, because the pressed button disappears.
    slide?.querySelector('button')?.focus({ preventScroll: true })
  }

  return (
    <div role="group" aria-roledescription="carousel" aria-label="Trailers" {...attention}>
      <div ref={ref} className="overflow-hidden py-6">
        <ul className="flex">
          {slides.map(({ id, category, playable }, position) => {
            const offset = offsetOf(position, index, slides.length)
            const active = offset === 0
            return (
              <li
                key={id}
                data-category={category}
                inert={Math.abs(offset) > 2}
                style={{ zIndex: 10 - Math.abs(offset) }}
                className="relative shrink-0 basis-[38%]"
              >
                <div
                  style={slideStyle(offset)}
                  className="relative aspect-video rounded-card transition-[transform,opacity] duration-scene ease-curtain"
                >
                  <Artwork src={playable.thumbnailUrl} sizes="38vw" />
                  {active ? (
                    <div className="absolute inset-x-0 bottom-0 flex items-end justify-between gap-4 rounded-b-card bg-gradient-to-t from-ground via-ground/80 to-transparent p-5 pt-20">
                      <p dir="auto" className="line-clamp-3 font-display text-title">
                        {playable.name}
                      </p>
                      <Button onClick={() => setOpen(playable)} className="shrink-0">
                        Watch Trailer
                      </Button>
                    </div>
                  ) : (
                    <button
                      type="button"
                      onClick={(event) => show(event, position)}
                      aria-label={`Show ${playable.name}`}
                      className="absolute inset-0 rounded-card bg-ground/30 hover:bg-transparent"
                    />
                  )}
                </div>
              </li>
            )
          })}
        </ul>
      </div>
      {slides.length > 1 && (
        <div className="flex items-center justify-center gap-3">
          <StepButton direction="previous" onClick={previous} />
          <PauseButton paused={paused} onToggle={togglePause} />
          <StepButton direction="next" onClick={next} />
        </div>
      )}
      <LazyPlayer playable={open} onClose={() => setOpen(null)} />
    </div>
  )
}
