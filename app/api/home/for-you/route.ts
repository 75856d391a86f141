import { apiVideo } from '@/lib/domains/catalogue/cards/schema'
import { listRecommended } from '@/lib/domains/viewing/recommendations/queries'
import { route } from '@/lib/server/http/route'

/** The row 'For you' of the browse page: the person's own, fetched when it comes near. */
export const GET = route({ auth: 'verified' }, async ({ actor }) => (await listRecommended(actor)).map(apiVideo))
