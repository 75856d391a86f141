import { apiVideo } from '@/lib/domains/catalogue/cards/schema'
import { listTrailers } from '@/lib/domains/catalogue/trailers/queries'
import { route } from '@/lib/server/http/route'

/** Maximum number of trailers. The landing page shows fewer. */
const MAX_TRAILERS = 100

export const GET = route({ auth: 'public' }, async () => (await listTrailers(MAX_TRAILERS)).map(apiVideo))
