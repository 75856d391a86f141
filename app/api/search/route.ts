import { apiPage } from '@/lib/domains/catalogue/schema-api'
import { searchAndNote } from '@/lib/domains/search/mutations-misses'
import { isFiltered } from '@/lib/domains/search/queries-filters'
import { searchQuerySchema } from '@/lib/domains/search/schema'
import { filtersLimit, searchLimit } from '@/lib/server/http/read-limits'
import { route } from '@/lib/server/http/route'
import { countAttempt } from '@/lib/server/limits'

export const GET = route(
  { auth: 'public', query: searchQuerySchema, limits: [searchLimit] },
  async ({ actor, query, address }) => {
    if (isFiltered(query)) await countAttempt(filtersLimit, address)
    return apiPage(await searchAndNote(actor, query))
  },
)
