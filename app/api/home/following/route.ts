import { apiVideo } from '@/lib/domains/catalogue/cards/schema'
import { listFollowedVideos } from '@/lib/domains/following/queries'
import { route } from '@/lib/server/http/route'

export const GET = route({ auth: 'verified' }, async ({ actor }) => (await listFollowedVideos(actor)).map(apiVideo))
