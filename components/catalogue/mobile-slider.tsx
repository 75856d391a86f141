'use client'

import { clsx } from 'clsx'
import { useCallback, useState } from 'react'
import { Artwork } from '@/components/catalogue/artwork'
import { Dots, PauseButton } from '@/components/catalogue/carousel-controls'
import { LazyPlayer } from '@/components/catalogue/player/lazy-player'
import { playableOf } from '@/components/catalogue/player/playable'
import { PlayDisc } from '@/components/catalogue/player/play-disc'
import { useAutoplay } from '@/components/catalogue/use-autoplay'
import type { VideoCardDto } from '@/lib/domains/catalogue/schema'
import { apiRoutes } from '@/lib/shared/api-routes'

/**
 * Shows one video at a time and the next one every three seconds, in a ring. It stops while the player is open.
 * Renders nothing without videos.
 */
export function MobileSlider({ videos }: { videos: readonly VideoCardDto[] }) {
  const [index, setIndex] = useState(0)
  const [paused, setPaused] = useState(false)
  const [open, setOpen] = useState(false)
  const count = videos.length
  const advance = useCallback(() => setIndex((current) => (current + 1) % count), [count])
  useAutoplay(count > 1 && !paused && !open, advance, index)

  const video = videos[index]
  if (!video) return null
  return (
    <div data-category={video.category} role="group" aria-roledescription="carousel" aria-label="Featured videos">
      <button
        type="button"
        onClick={() => setOpen(true)}
        aria-label={`Play ${video.name}`}
        className="group relative grid aspect-[4/3] w-full place-items-center overflow-hidden rounded-card"
      >
        {videos.map((slide, position) => (
          <span
            key={slide.id}
            className={clsx(
              'absolute inset-0 transition-opacity duration-scene',
              position === index ? 'opacity-100' : 'opacity-0',
            )}
          >
            <Artwork src={slide.thumbnailUrl} sizes="92vw" />
          </span>
        ))}
        <PlayDisc className="relative size-16" />
      </button>
      {/* Two lines, whatever the name: what stands below must not jump with every slide. */}
      <p className="mt-4 line-clamp-2 min-h-[2.4em] font-display text-title">{video.name}</p>
      <div className="mt-1 flex items-center justify-between gap-3">
        {count > 1 && <Dots names={videos.map((slide) => slide.name)} index={index} onSelect={setIndex} />}
        {count > 1 && <PauseButton paused={paused} onToggle={() => setPaused(!paused)} />}
      </div>
      <LazyPlayer
        playable={open ? playableOf(video, apiRoutes.video(video.id)) : null}
        onClose={() => setOpen(false)}
      />
    </div>
  )
}
