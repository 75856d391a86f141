import { apiPage } from '@/lib/domains/catalogue/schema-api'
import { searchAndNote } from '@/lib/domains/search/mutations-misses'
import { searchQuerySchema } from '@/lib/domains/search/schema'
import { limitsOfSearch } from '@/lib/server/http/read-limits'
import { route } from '@/lib/server/http/route'

export const GET = route(
  { auth: 'public', query: searchQuerySchema, limits: limitsOfSearch },
  async ({ actor, query }) => apiPage(await searchAndNote(actor, query)),
)
