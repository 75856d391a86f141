import type { MetadataRoute } from 'next'
import { env } from '@/lib/server/env'
import { routes } from '@/lib/shared/routes/routes'

// Rendered per request, because the origin is a setting of the running server.
export const dynamic = 'force-dynamic'

export default function robots(): MetadataRoute.Robots {
  return {
    // Allows trailer videos and uploaded pictures: the longer rule overrides '/api/'.
    rules: {
      userAgent: '*',
      allow: ['/', '/api/media/trailers/', '/api/media/pictures/'],
      disallow: ['/api/', `${routes.dashboard}/`, '/dev/'],
    },
    sitemap: env().APP_URL + routes.sitemap,
  }
}
