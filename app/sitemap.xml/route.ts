import { pageEntries, trailerEntry } from '@/app/_seo/sitemap-entries'
import { countPublicTrailers, listSitemapTrailers } from '@/lib/domains/catalogue/queries-trailers'
import { env } from '@/lib/server/env'
import { sitemapLimit } from '@/lib/server/http/read-limits'
import { route } from '@/lib/server/http/route'
import { xmlResponse } from '@/lib/server/http/xml'
import { routes } from '@/lib/shared/routes'
import { SITEMAP_LIMIT, sitemapIndexXml, sitemapXml } from '@/lib/shared/sitemap'

/** Every public address, or the list of the parts where they are too many for one document. */
export const GET = route({ auth: 'public', limits: [sitemapLimit] }, async () => {
  const pages = pageEntries()
  const total = await countPublicTrailers()
  if (pages.length + total <= SITEMAP_LIMIT) {
    const trailers = await listSitemapTrailers(0, SITEMAP_LIMIT)
    return xmlResponse(sitemapXml([...pages, ...trailers.map(trailerEntry)]))
  }
  // Part 0 are the pages, the others the trailers.
  const parts = Array.from({ length: 1 + Math.ceil(total / SITEMAP_LIMIT) }, (_, part) => part)
  return xmlResponse(sitemapIndexXml(parts.map((part) => env().APP_URL + routes.sitemapPart(part))))
})
