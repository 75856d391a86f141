import { listChoices } from '@/lib/domains/catalogue/editing/queries'
import { choicesQuerySchema } from '@/lib/domains/catalogue/editing/schema'
import { route } from '@/lib/server/http/route'

export const GET = route({ auth: 'content', query: choicesQuerySchema }, ({ actor, query }) =>
  listChoices(actor, query),
)
