import { listTrailers } from '@/lib/domains/catalogue/queries'
import { route } from '@/lib/server/http/route'

/** More than the landing page shows, and still one short answer. */
const MAX_TRAILERS = 100

export const GET = route({ auth: 'public' }, () => listTrailers(MAX_TRAILERS))
