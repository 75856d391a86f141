import type { MetadataRoute } from 'next'
import { env } from '@/lib/server/env'
import { routes } from '@/lib/shared/routes/routes'

// Rendered for each request, because the public origin is a setting of the running server.
export const dynamic = 'force-dynamic'

export default function robots(): MetadataRoute.Robots {
  return {
    // Allows trailers and uploaded pictures although '/api/' is disallowed, because the longer rule wins.
    rules: {
      userAgent: '*',
      allow: ['/', '/api/media/trailers/', '/api/media/pictures/'],
      disallow: ['/api/', `${routes.dashboard}/`, '/dev/'],
    },
    sitemap: env().APP_URL + routes.sitemap,
  }
}
