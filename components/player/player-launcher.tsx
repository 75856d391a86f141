'use client'

import { clsx } from 'clsx'
import { useState, type ReactNode } from 'react'
import { Artwork } from '@/components/catalogue/cards/artwork'
import type { Playable } from '@/lib/domains/viewing/playable/schema'
import { LazyPlayer } from './lazy-player'
import { PlayDisc } from './play-disc'

type Look = {
  playable: Playable
  className?: string
  /** Replaces the thumbnail and play icon. */
  children?: ReactNode
}

type PlayButtonProps = {
  /** True while the player loads after a click. */
  busy?: boolean
  onPlay: () => void
}

/** Fills its parent. Uses a form, because React replays a form submission from before hydration, but not a click. */
export function PlayButton({ playable, className, children, busy, onPlay }: Look & PlayButtonProps) {
  return (
    <form className="contents" action={() => onPlay()}>
      <button
        type="submit"
        data-opens-dialog
        aria-label={`Play ${playable.name}`}
        aria-busy={busy}
        onClick={(event) => {
          event.preventDefault()
          onPlay()
        }}
        className={className ?? 'absolute inset-0 grid place-items-center focus-visible:-outline-offset-4'}
      >
        {children ?? (
          <>
            <Artwork src={playable.thumbnailUrl} sizes="(min-width: 1024px) 60vw, 100vw" priority />
            <PlayDisc className={clsx('relative size-20 lg:size-24', busy && 'animate-pulse')} />
          </>
        )}
      </button>
    </form>
  )
}

export function PlayerLauncher(look: Look) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <PlayButton {...look} onPlay={() => setOpen(true)} />
      <LazyPlayer playable={open ? look.playable : null} onClose={() => setOpen(false)} />
    </>
  )
}
