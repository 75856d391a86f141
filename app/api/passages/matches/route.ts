import { listPassageMatches } from '@/lib/domains/viewing/passage-matches/queries'
import { route } from '@/lib/server/http/route'

export const GET = route({ auth: 'verified' }, ({ actor }) => listPassageMatches(actor))
