import { siteCard } from '@/app/_seo/cards'
import { cardResponse } from '@/lib/server/cards/store'
import { route } from '@/lib/server/http/route'

/** The social image of every page without its own. */
export const GET = route({ auth: 'public' }, async ({ request }) => cardResponse(siteCard(), request))
