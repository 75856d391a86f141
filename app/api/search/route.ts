import { apiPage } from '@/lib/domains/catalogue/cards/schema'
import { searchAndRecordMiss } from '@/lib/domains/search/misses/mutations'
import { searchQuerySchema } from '@/lib/domains/search/schema'
import { limitsOfSearch } from '@/lib/server/files/read-limits'
import { route } from '@/lib/server/http/route'

export const GET = route(
  { auth: 'public', query: searchQuerySchema, limits: limitsOfSearch },
  async ({ actor, query }) => apiPage(await searchAndRecordMiss(actor, query)),
)
