'use client'

import { clsx } from 'clsx'
import Image from 'next/image'
import { useState } from 'react'

const FALLBACK = '/art/fallback.webp'

type ArtworkProps = {
  /** Address of the picture; empty shows the fallback. */
  src: string
  sizes: string
  /** The largest picture of the first screen: it is loaded before the others. */
  priority?: boolean
  className?: string
}

/**
 * A picture that fills its positioned parent. The text beside it says what it shows. Behind it is a plate with a lotus,
 * visible when the picture cannot be loaded. Pictures of a store with an origin of its own are not resized.
 */
export function Artwork({ src, sizes, priority = false, className }: ArtworkProps) {
  const address = src || FALLBACK
  const [failed, setFailed] = useState('')
  return (
    <span className="plate absolute inset-0 block overflow-hidden rounded-[inherit] bg-high">
      <Image
        src={address}
        alt=""
        fill
        sizes={sizes}
        preload={priority}
        fetchPriority={priority ? 'high' : undefined}
        unoptimized={!address.startsWith('/')}
        onError={() => setFailed(address)}
        className={clsx('object-cover', className, failed === address && 'opacity-0')}
      />
    </span>
  )
}
