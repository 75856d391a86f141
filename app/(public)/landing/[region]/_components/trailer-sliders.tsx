'use client'
import { clsx } from 'clsx'
import { useCallback, useState } from 'react'
import { Artwork } from '@/components/catalogue/cards/artwork'
import { Dots, PauseButton } from '@/components/catalogue/shelves/carousel-controls'
import { useAttention, useAutoplay } from '@/components/catalogue/shelves/use-autoplay'
import { LazyPlayer } from '@/components/player/lazy-player'
import { PlayDisc } from '@/components/player/play-disc'
import { lazyPart } from '@/components/ui/lazy-part'
import { useMediaQuery } from '@/lib/client/use-media-query'
import type { Slide } from '@/lib/domains/viewing/playable/schema'

/**
 * Advances every three seconds. Pauses on hover, on focus and while the player is open. Loads only the pictures of the
 * current slide and its neighbours.
 */
export function MobileSlider({ slides }: { slides: readonly Slide[] }) {
  const [index, setIndex] = useState(0)
  const [open, setOpen] = useState(false)
  const count = slides.length
  const advance = useCallback(() => setIndex((current) => (current + 1) % count), [count])
  const { running, paused, togglePause, attention } = useAttention(open)
  useAutoplay(count > 1 && running, advance, index)

  const current = slides[index]
  if (!current) return null
  const { name } = current.playable
  const isNear = (position: number) => [0, 1, count - 1].includes((position - index + count) % count)
  return (
    <div
      data-category={current.category}
      role="group"
      aria-roledescription="carousel"
      aria-label="Featured videos"
      {...attention}
    >
      <button
        type="button"
        onClick={() => setOpen(true)}
        aria-label={`Play ${name}`}
        className="group relative grid aspect-[4/3] w-full place-items-center overflow-hidden rounded-card"
      >
        {slides.map(({ id, playable }, position) => (
          <span
            key={id}
            className={clsx(
              'absolute inset-0 transition-opacity duration-scene',
              position === index ? 'opacity-100' : 'opacity-0',
            )}
          >
            {isNear(position) && <Artwork src={playable.thumbnailUrl} sizes="92vw" />}
          </span>
        ))}
        <PlayDisc className="relative size-16" />
      </button>
      {/* Reserves two lines, so that the content below doesn't move between slides. */}
      <p dir="auto" className="mt-4 line-clamp-2 min-h-[2.4em] font-display text-title">
        {name}
      </p>
      <div className="mt-1 flex items-center justify-between gap-3">
        {count > 1 && <Dots names={slides.map(({ playable }) => playable.name)} index={index} onSelect={setIndex} />}
        {count > 1 && <PauseButton paused={paused} onToggle={togglePause} />}
      </div>
      <LazyPlayer playable={open ? current.playable : null} onClose={() => setOpen(false)} />
    </div>
  )
}

const TrailerCarousel = lazyPart(() => import('./trailer-carousel').then((module) => module.TrailerCarousel))

/** Renders the carousel only in wide windows, so that narrow ones don't load its code and pictures. */
export function WideTrailers({ slides }: { slides: readonly Slide[] }) {
  const wide = useMediaQuery('(min-width: 1024px)', false)
  // Reserves the height of the slides and controls.
  return <div className="min-h-[calc(38vw*9/16+5.75rem)]">{wide && <TrailerCarousel slides={slides} />}</div>
}
