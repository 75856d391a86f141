import { searchVideos } from '@/lib/domains/search/queries'
import { searchQuerySchema } from '@/lib/domains/search/schema'
import { route } from '@/lib/server/http/route'

export const GET = route({ auth: 'public', query: searchQuerySchema }, ({ actor, query }) => searchVideos(actor, query))
