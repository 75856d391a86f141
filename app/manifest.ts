import type { MetadataRoute } from 'next'
import { brand } from '@/lib/shared/brand'
import { routes } from '@/lib/shared/routes'

export default function manifest(): MetadataRoute.Manifest {
  return {
    name: `${brand.name}: ${brand.tagline}`,
    short_name: brand.name,
    start_url: routes.home,
    display: 'standalone',
    background_color: '#140d12',
    theme_color: '#140d12',
    icons: [{ src: '/icon.svg', sizes: 'any', type: 'image/svg+xml' }],
  }
}
