import type { MetadataRoute } from 'next'
import { env } from '@/lib/server/env'
import { routes } from '@/lib/shared/routes/routes'

// The origin is a setting of the running server.
export const dynamic = 'force-dynamic'

export default function robots(): MetadataRoute.Robots {
  return {
    // Search engines may read trailer videos and uploaded pictures. The longer rule wins over '/api/'.
    rules: {
      userAgent: '*',
      allow: ['/', '/api/media/trailers/', '/api/media/pictures/'],
      disallow: ['/api/', `${routes.dashboard}/`, '/dev/'],
    },
    sitemap: env().APP_URL + routes.sitemap,
  }
}
