import { listPerformedPieces } from '@/lib/domains/catalogue/performed/queries'
import { nameParamsSchema } from '@/lib/domains/catalogue/performed/schema'
import { route } from '@/lib/server/http/route'

export const GET = route({ auth: 'public', params: nameParamsSchema }, ({ actor, params: { kind, id } }) =>
  listPerformedPieces(actor, kind, id),
)
