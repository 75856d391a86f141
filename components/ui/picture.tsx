import { clsx } from 'clsx'
import { pictureSource } from '@/lib/shared/picture-source'

type PictureProps = {
  /** Path on our own origin, or an address elsewhere. */
  src: string
  /** What it shows; empty where the text beside it says so already. */
  alt?: string
  /** The width it is drawn in, as of the attribute. */
  sizes: string
  /** The picture that a page opens with: asked for before anything else, and preloaded from the head. */
  priority?: boolean
  className?: string
}

/**
 * A picture that fills its positioned parent, which keeps its place. A plain `<img>` on purpose: `next/image` would
 * bring 5 KB of code to every page that has a picture, and do nothing more with it.
 */
export function Picture({ src, alt = '', sizes, priority = false, className }: PictureProps) {
  return (
    <img
      {...pictureSource(src, sizes)}
      alt={alt}
      decoding="async"
      loading={priority ? 'eager' : 'lazy'}
      fetchPriority={priority ? 'high' : undefined}
      className={clsx('absolute inset-0 size-full object-cover text-transparent', className)}
    />
  )
}
