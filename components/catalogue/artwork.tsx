'use client'

import { clsx } from 'clsx'
import { useCallback, useState } from 'react'
import { Picture } from '@/components/ui/picture'

const FALLBACK = '/art/fallback.webp'

type ArtworkProps = {
  /** Address of the picture; empty shows the house's own. */
  src: string
  /** What it shows; empty where the text beside it says so already. */
  alt?: string
  sizes: string
  priority?: boolean
  className?: string
}

/**
 * A picture that fills its positioned parent. Behind it lies a plate with the house's lotus, which alone is seen when
 * the picture cannot be loaded. Only our own art goes through the image service; other pictures are shown as they are.
 */
export function Artwork({ src, alt = '', sizes, priority, className }: ArtworkProps) {
  const address = src || FALLBACK
  const [failed, setFailed] = useState('')
  // What failed before the scripts were there has told nobody.
  const look = useCallback(
    (frame: HTMLSpanElement | null) => {
      const picture = frame?.querySelector('img')
      if (picture?.complete && picture.naturalWidth === 0) setFailed(address)
    },
    [address],
  )
  return (
    <span
      ref={look}
      onErrorCapture={() => setFailed(address)}
      className="plate absolute inset-0 block overflow-hidden rounded-[inherit] bg-high"
    >
      <Picture
        src={address}
        alt={alt}
        sizes={sizes}
        priority={priority}
        className={clsx(className, failed === address && 'opacity-0')}
      />
    </span>
  )
}
