import { listSuggestions } from '@/lib/domains/search/suggestions/queries'
import { suggestionsQuerySchema } from '@/lib/domains/search/suggestions/schema'
import { suggestionsLimit } from '@/lib/server/files/read-limits'
import { route } from '@/lib/server/http/route'

export const GET = route(
  { auth: 'public', query: suggestionsQuerySchema, limits: [suggestionsLimit] },
  ({ actor, query: { query } }) => listSuggestions(actor, query),
)
