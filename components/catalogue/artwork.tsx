import { clsx } from 'clsx'
import Image from 'next/image'

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
 * A picture that fills its positioned parent. The dots behind stay visible when it cannot be loaded.
 * Pictures on other hosts are shown as they are: only our own go through the image service.
 */
export function Artwork({ src, alt = '', sizes, priority, className }: ArtworkProps) {
  const address = src || FALLBACK
  return (
    <span className="kolam absolute inset-0 block overflow-hidden rounded-[inherit] bg-high">
      <Image
        src={address}
        alt={alt}
        fill
        sizes={sizes}
        priority={priority}
        unoptimized={!address.startsWith('/')}
        className={clsx('object-cover text-transparent', className)}
      />
    </span>
  )
}
