import { listNameVideos } from '@/lib/domains/catalogue/queries-names'
import { apiPage } from '@/lib/domains/catalogue/schema-api'
import { nameParamsSchema } from '@/lib/domains/catalogue/schema-names'
import { route } from '@/lib/server/http/route'
import { found } from '@/lib/shared/errors'
import { pageQuerySchema } from '@/lib/shared/paging'

export const GET = route(
  { auth: 'public', params: nameParamsSchema, query: pageQuerySchema },
  async ({ actor, params: { kind, id }, query: { page } }) =>
    apiPage(found(await listNameVideos(actor, kind, id, page))),
)
