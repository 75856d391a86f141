import { clsx } from 'clsx'
import type { SiteBrand } from '@/lib/shared/brand'

/** Width in pixels: twice a logo's maximum CSS width, for high-density screens. */
const PICTURE_PX = 384

/**
 * Builds the image optimizer's URL directly, because `next/image` would load its script on every page. Logos in an
 * external store are not resized.
 */
const pictureOf = (logo: string) =>
  logo.startsWith('/') ? `/_next/image?url=${encodeURIComponent(logo)}&w=${PICTURE_PX}&q=60` : logo

export function Logo({ site, className }: { site: SiteBrand; className?: string }) {
  return (
    <span
      className={clsx(
        'flex w-fit items-center gap-2.5 font-display leading-none font-semibold',
        className ?? 'text-2xl',
      )}
    >
      {site.logo ? (
        <picture className="shrink-0">
          <img src={pictureOf(site.logo)} alt="" className="h-[1.35em] w-auto max-w-[5em] object-contain" />
        </picture>
      ) : (
        <svg viewBox="0 0 32 32" aria-hidden className="size-[1.35em] shrink-0 text-brass" fill="currentColor">
          <path d="M16 2c4.300 4.600 6.200 8.900 6.200 13.100S20.100 23.200 16 26c-4.100-2.800-6.200-6.700-6.200-10.900S11.700 6.600 16 2Z" />
          <path
            d="M6.600 10.500c-1.700 7.100.8 12.900 7.200 16.900C7 27.500 2.900 23.800 2 17.900c-.4-2.600 1-5.300 4.600-7.400Zm18.800 0c1.700 7.100-.8 12.900-7.200 16.900 6.800.1 10.900-3.600 11.800-9.500.4-2.600-1-5.300-4.600-7.400Z"
            opacity=".6"
          />
          <path d="M7 29.300h18v1.200H7z" />
        </svg>
      )}
      <span className="translate-y-[0.06em] tracking-tight">{site.name}</span>
    </span>
  )
}
