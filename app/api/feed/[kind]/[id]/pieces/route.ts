import { listPerformedPieces } from '@/lib/domains/catalogue/performed/queries'
import { performancesParamsSchema } from '@/lib/domains/catalogue/performed/schema'
import { performancesLimit } from '@/lib/server/files/read-limits'
import { route } from '@/lib/server/http/route'

export const GET = route(
  { auth: 'public', params: performancesParamsSchema, limits: [performancesLimit] },
  ({ actor, params: { kind, id } }) => listPerformedPieces(actor, kind, id),
)
