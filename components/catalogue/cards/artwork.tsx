'use client'

import { clsx } from 'clsx'
import Image from 'next/image'
import { useState } from 'react'

const FALLBACK = '/art/fallback.webp'

type ArtworkProps = {
  /** Empty to show the fallback picture. */
  src: string
  sizes: string
  /** Preloads the picture. Use it for the largest picture on the first screen. */
  priority?: boolean
  className?: string
}

/**
 * Fills its positioned parent. Has no alternative text, because nearby text describes the picture. Pictures from other
 * origins are not resized.
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
