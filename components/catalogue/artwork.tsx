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
 * A picture that fills its positioned parent. Behind it lies a plate with the house's lotus, which stays when the
 * picture cannot be loaded. Only our own art goes through the image service; other pictures are shown as they are.
 */
export function Artwork({ src, alt = '', sizes, priority, className }: ArtworkProps) {
  const address = src || FALLBACK
  return (
    <span className="plate absolute inset-0 block overflow-hidden rounded-[inherit] bg-high">
      <Image
        src={address}
        alt={alt}
        fill
        sizes={sizes}
        priority={priority}
        unoptimized={!address.startsWith('/art/')}
        className={clsx('object-cover text-transparent', className)}
      />
    </span>
  )
}
