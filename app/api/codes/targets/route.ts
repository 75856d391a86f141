import { listCodeTargets } from '@/lib/domains/payments/code-blocks/queries'
import { codeTargetsQuerySchema } from '@/lib/domains/payments/code-blocks/schema'
import { route } from '@/lib/server/http/route'

export const GET = route({ auth: 'codes', query: codeTargetsQuerySchema }, ({ actor, query }) =>
  listCodeTargets(actor, query),
)
