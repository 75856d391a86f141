'use client'

import { clsx } from 'clsx'
import Image from 'next/image'
import { useState } from 'react'

const FALLBACK = '/art/fallback.webp'

type ArtworkProps = {
  /** Empty shows the fallback. */
  src: string
  sizes: string
  /** For the largest picture on the first screen, which is preloaded. */
  priority?: boolean
  className?: string
}

/**
 * Fills its positioned parent. Decorative, because text beside it describes it. A lotus shows if it fails to load.
 * Pictures from a store with its own origin are not resized.
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
