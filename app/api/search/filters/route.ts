import { listSearchFilters } from '@/lib/domains/search/queries'
import { searchQuerySchema } from '@/lib/domains/search/schema'
import { filtersLimit } from '@/lib/server/files/read-limits'
import { route } from '@/lib/server/http/route'

export const GET = route({ auth: 'public', query: searchQuerySchema, limits: [filtersLimit] }, ({ query }) =>
  listSearchFilters(query),
)
