import type { MetadataRoute } from 'next'
import { siteDescription, siteTitle } from '@/app/_seo/page-metadata'
import { getSiteBrand } from '@/lib/domains/content/settings/queries'
import { routes } from '@/lib/shared/routes/routes'

export const revalidate = 300

export default async function manifest(): Promise<MetadataRoute.Manifest> {
  const { name } = await getSiteBrand()
  return {
    name: siteTitle(name),
    short_name: name,
    description: siteDescription,
    lang: 'en',
    id: routes.home,
    start_url: routes.home,
    display: 'standalone',
    background_color: '#140d12',
    theme_color: '#140d12',
    icons: [
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
      { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml' },
    ],
  }
}
