import { cardFileSchema } from '@/app/_seo/card-file'
import { trailerCard } from '@/app/_seo/cards'
import { getTrailer } from '@/lib/domains/catalogue/queries-trailers'
import { siteBrand } from '@/lib/domains/texts/queries-settings'
import { cardResponse } from '@/lib/server/cards/store'
import { cardLimit } from '@/lib/server/http/read-limits'
import { route } from '@/lib/server/http/route'
import { found } from '@/lib/shared/errors'

export const GET = route(
  { auth: 'public', params: cardFileSchema, limits: [cardLimit] },
  async ({ params: { file: id }, request }) => {
    const [trailer, { name }] = await Promise.all([getTrailer(id), siteBrand()])
    return cardResponse(trailerCard(found(trailer), name), request)
  },
)
