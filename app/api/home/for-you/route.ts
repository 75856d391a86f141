import { apiVideo } from '@/lib/domains/catalogue/cards/schema'
import { listRecommended } from '@/lib/domains/viewing/recommendations/queries'
import { route } from '@/lib/server/http/route'

/** Loaded when the 'For you' row comes near the viewport. */
export const GET = route({ auth: 'verified' }, async ({ actor }) => (await listRecommended(actor)).map(apiVideo))
