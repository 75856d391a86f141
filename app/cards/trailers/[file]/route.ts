import { z } from 'zod'
import { trailerCard } from '@/app/_seo/cards'
import { getTrailer } from '@/lib/domains/catalogue/queries-trailers'
import { idSchema } from '@/lib/shared/row-id'
import { siteBrand } from '@/lib/domains/texts/queries-settings'
import { cardResponse } from '@/lib/server/cards/store'
import { cardLimit } from '@/lib/server/http/read-limits'
import { route } from '@/lib/server/http/route'
import { found } from '@/lib/shared/errors'

const params = z.object({
  file: z
    .string()
    .regex(/^\d+\.jpg$/)
    .transform((name) => name.slice(0, -4))
    .pipe(idSchema),
})

export const GET = route({ auth: 'public', params, limits: [cardLimit] }, async ({ params: { file: id }, request }) => {
  const [trailer, { name }] = await Promise.all([getTrailer(id), siteBrand()])
  return cardResponse(trailerCard(found(trailer), name), request)
})
