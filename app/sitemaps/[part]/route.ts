import { z } from 'zod'
import { pageEntries, trailerEntry } from '@/app/_seo/sitemap-entries'
import { listSitemapTrailers } from '@/lib/domains/catalogue/queries-trailers'
import { sitemapLimit } from '@/lib/server/http/read-limits'
import { route } from '@/lib/server/http/route'
import { xmlResponse } from '@/lib/server/http/xml'
import { AppError } from '@/lib/shared/errors'
import { SITEMAP_LIMIT, sitemapXml } from '@/lib/shared/sitemap'

const params = z.object({
  part: z
    .string()
    .regex(/^\d{1,5}\.xml$/)
    .transform((name) => parseInt(name, 10)),
})

/** One part of a long sitemap: 0 are the pages, the others the trailers. */
export const GET = route({ auth: 'public', params, limits: [sitemapLimit] }, async ({ params: { part } }) => {
  if (part === 0) return xmlResponse(sitemapXml(pageEntries()))
  const trailers = await listSitemapTrailers(part - 1, SITEMAP_LIMIT)
  if (trailers.length === 0) throw new AppError('not_found', 'Not found')
  return xmlResponse(sitemapXml(trailers.map(trailerEntry)))
})
