import { listNewestTrailers } from '@/lib/domains/catalogue/trailers/queries'
import { getSiteBrand } from '@/lib/domains/content/settings/queries'
import { env } from '@/lib/server/env'
import { xmlResponse } from '@/lib/server/files/xml'
import { route } from '@/lib/server/http/route'
import { brand } from '@/lib/shared/brand'
import { routes } from '@/lib/shared/routes/routes'
import { rssXml } from '@/lib/shared/routes/sitemap'

const ITEMS = 50

export const GET = route({ auth: 'public' }, async () => {
  const origin = env().APP_URL
  const [trailers, { name }] = await Promise.all([listNewestTrailers(ITEMS), getSiteBrand()])
  const channel = {
    title: `${name}: new trailers`,
    description: brand.tagline,
    url: origin,
    self: origin + routes.trailersFeed,
  }
  const items = trailers.map(({ source, ...trailer }) => ({
    title: trailer.name,
    description: trailer.description,
    url: origin + routes.trailer(trailer.id),
    published: trailer.publishedAt,
    picture: origin + routes.trailerCard(trailer.id),
    ...((source?.kind === 'file' || source?.kind === 'hls') && {
      video: { url: new URL(source.url, origin).href, seconds: trailer.duration },
    }),
  }))
  return xmlResponse(rssXml(channel, items), 'application/rss+xml')
})
