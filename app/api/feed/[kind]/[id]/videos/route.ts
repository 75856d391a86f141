import { apiPage } from '@/lib/domains/catalogue/cards/schema'
import { listNameVideos } from '@/lib/domains/catalogue/performed/queries'
import { nameParamsSchema } from '@/lib/domains/catalogue/performed/schema'
import { route } from '@/lib/server/http/route'
import { found } from '@/lib/shared/errors'
import { pageQuerySchema } from '@/lib/shared/routes/paging'

export const GET = route(
  { auth: 'public', params: nameParamsSchema, query: pageQuerySchema },
  async ({ actor, params: { kind, id }, query: { page } }) =>
    apiPage(found(await listNameVideos(actor, kind, id, page))),
)
