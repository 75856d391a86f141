import type { MetadataRoute } from 'next'
import { env } from '@/lib/server/env'
import { routes } from '@/lib/shared/routes'

// The origin is a setting of the running server.
export const dynamic = 'force-dynamic'

/** Crawlers read the public pages; calls, the dashboard and the mailbox are not for them. */
export default function robots(): MetadataRoute.Robots {
  return {
    // The videos of trailers are what a video search looks at; the longer rule wins over the shorter one.
    rules: {
      userAgent: '*',
      allow: ['/', '/api/media/trailers/'],
      disallow: ['/api/', `${routes.dashboard}/`, '/dev/'],
    },
    sitemap: env().APP_URL + routes.sitemap,
  }
}
