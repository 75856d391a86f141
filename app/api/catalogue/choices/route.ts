import { listChoices } from '@/lib/domains/editorial/queries-choices'
import { choicesQuerySchema } from '@/lib/domains/editorial/schema-editing'
import { route } from '@/lib/server/http/route'

export const GET = route({ auth: 'content', query: choicesQuerySchema }, ({ actor, query }) =>
  listChoices(actor, query),
)
