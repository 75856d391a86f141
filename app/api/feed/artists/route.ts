import { listArtists } from '@/lib/domains/catalogue/artists/queries'
import { route } from '@/lib/server/http/route'
import { pageQuerySchema } from '@/lib/shared/routes/paging'

export const GET = route({ auth: 'public', query: pageQuerySchema }, ({ query: { page } }) => listArtists(page))
