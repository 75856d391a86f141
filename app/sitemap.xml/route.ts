import { sitemapParts } from '@/app/_seo/sitemap-entries'
import { env } from '@/lib/server/env'
import { sitemapLimit } from '@/lib/server/files/read-limits'
import { xmlResponse } from '@/lib/server/files/xml'
import { route } from '@/lib/server/http/route'
import { routes } from '@/lib/shared/routes/routes'
import { SITEMAP_LIMIT, sitemapIndexXml, sitemapXml } from '@/lib/shared/routes/sitemap'

/** Lists all public URLs. If there are too many for one file, links to several sitemaps instead. */
export const GET = route({ auth: 'public', limits: [sitemapLimit] }, async () => {
  const { parts, total } = await sitemapParts()
  if (total > SITEMAP_LIMIT)
    return xmlResponse(sitemapIndexXml(parts.map((_, part) => env().APP_URL + routes.sitemapPart(part))))
  const entries = await Promise.all(parts.map((list) => list()))
  return xmlResponse(sitemapXml(entries.flat()))
})
