'use client'

import { useState, type ComponentProps } from 'react'
import { LazyPlayer } from '@/components/catalogue/player/lazy-player'
import type { Playable } from '@/components/catalogue/player/playable'

export function PlayerLauncher({ playable, ...button }: ComponentProps<'button'> & { playable: Playable }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" {...button} onClick={() => setOpen(true)} />
      <LazyPlayer playable={open ? playable : null} onClose={() => setOpen(false)} />
    </>
  )
}
