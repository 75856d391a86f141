import { apiVideo } from '@/lib/domains/catalogue/cards/schema'
import { listRecommended } from '@/lib/domains/viewing/recommendations/queries'
import { route } from '@/lib/server/http/route'

export const GET = route({ auth: 'verified' }, async ({ actor }) => (await listRecommended(actor)).map(apiVideo))
