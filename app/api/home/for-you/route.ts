import { apiVideo } from '@/lib/domains/catalogue/cards/schema'
import { listRecommended } from '@/lib/domains/viewing/recommendations/queries'
import { route } from '@/lib/server/http/route'

/** The 'For you' row of the browse page, fetched when it comes near the window. */
export const GET = route({ auth: 'verified' }, async ({ actor }) => (await listRecommended(actor)).map(apiVideo))
