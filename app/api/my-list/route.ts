import { apiPage } from '@/lib/domains/catalogue/cards/schema'
import { listMyList } from '@/lib/domains/viewing/my-list/queries'
import { route } from '@/lib/server/http/route'
import { pageQuerySchema } from '@/lib/shared/routes/paging'

export const GET = route({ auth: 'verified', query: pageQuerySchema }, async ({ actor, query: { page } }) =>
  apiPage(await listMyList(actor, page)),
)
