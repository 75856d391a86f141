import { siteCard } from '@/app/_seo/cards'
import { getSiteBrand } from '@/lib/domains/content/settings/queries'
import { cardResponse } from '@/lib/server/cards/store'
import { cardLimit } from '@/lib/server/files/read-limits'
import { route } from '@/lib/server/http/route'

/** Default social card, for pages without a card of their own. */
export const GET = route({ auth: 'public', limits: [cardLimit] }, async ({ request }) =>
  cardResponse(siteCard((await getSiteBrand()).name), request),
)
