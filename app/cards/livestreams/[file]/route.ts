import { cardFileSchema } from '@/app/_seo/card-file'
import { livestreamCard } from '@/app/_seo/cards'
import { getPublicLivestream } from '@/lib/domains/livestreams/queries'
import { siteBrand } from '@/lib/domains/texts/queries-settings'
import { cardResponse } from '@/lib/server/cards/store'
import { cardLimit } from '@/lib/server/http/read-limits'
import { route } from '@/lib/server/http/route'
import { found } from '@/lib/shared/errors'

export const GET = route(
  { auth: 'public', params: cardFileSchema, limits: [cardLimit] },
  async ({ params: { file: id }, request }) => {
    const [livestream, { name }] = await Promise.all([getPublicLivestream(id), siteBrand()])
    return cardResponse(livestreamCard(found(livestream), name), request)
  },
)
