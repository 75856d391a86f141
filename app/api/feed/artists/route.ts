import { z } from 'zod'
import { listArtists } from '@/lib/domains/catalogue/queries-artists'
import { route } from '@/lib/server/http/route'
import { pageNumberSchema } from '@/lib/shared/paging'

const query = z.object({ page: pageNumberSchema })

export const GET = route({ auth: 'public', query }, ({ query: { page } }) => listArtists(page))
