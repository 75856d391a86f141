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
 * A picture that fills its positioned parent. Until it is there, and when it cannot be loaded, a stage stands in its
 * place: dots under a light in the accent of its category, which cost no request.
 */
export function Artwork({ src, alt = '', sizes, priority, className }: ArtworkProps) {
  return (
    <span className="kolam-lit absolute inset-0 block overflow-hidden rounded-[inherit] bg-high">
      <Picture src={src || FALLBACK} alt={alt} sizes={sizes} priority={priority} className={className} />
    </span>
  )
}
