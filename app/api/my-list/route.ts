import { z } from 'zod'
import { apiPage } from '@/lib/domains/catalogue/schema-api'
import { listMyList } from '@/lib/domains/viewing/queries'
import { route } from '@/lib/server/http/route'
import { pageNumberSchema } from '@/lib/shared/paging'

const query = z.object({ page: pageNumberSchema })

export const GET = route({ auth: 'verified', query }, async ({ actor, query: { page } }) =>
  apiPage(await listMyList(actor, page)),
)
