import { cardFileSchema } from '@/app/_seo/card-file'
import { videoCard } from '@/app/_seo/cards'
import { getPublicVideo } from '@/lib/domains/catalogue/queries-public'
import { siteBrand } from '@/lib/domains/texts/queries-settings'
import { cardResponse } from '@/lib/server/cards/store'
import { cardLimit } from '@/lib/server/http/read-limits'
import { route } from '@/lib/server/http/route'
import { found } from '@/lib/shared/errors'

export const GET = route(
  { auth: 'public', params: cardFileSchema, limits: [cardLimit] },
  async ({ params: { file: id }, request }) => {
    const [video, { name }] = await Promise.all([getPublicVideo(id), siteBrand()])
    return cardResponse(videoCard(found(video), name), request)
  },
)
