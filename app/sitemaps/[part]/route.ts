import { z } from 'zod'
import { sitemapParts } from '@/app/_seo/sitemap-entries'
import { sitemapLimit } from '@/lib/server/files/read-limits'
import { xmlResponse } from '@/lib/server/files/xml'
import { route } from '@/lib/server/http/route'
import { AppError } from '@/lib/shared/errors'
import { sitemapXml } from '@/lib/shared/routes/sitemap'

const params = z.object({
  part: z
    .string()
    .regex(/^\d{1,5}\.xml$/)
    .transform((name) => parseInt(name, 10)),
})

/** Part 0 contains the static pages. Trailers, names, videos and livestreams follow. */
export const GET = route({ auth: 'public', params, limits: [sitemapLimit] }, async ({ params: { part } }) => {
  const list = (await sitemapParts()).parts[part]
  if (!list) throw new AppError('not_found', 'Not found')
  return xmlResponse(sitemapXml(await list()))
})
