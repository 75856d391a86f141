import { listArtistVideos } from '@/lib/domains/catalogue/queries-artists'
import { artistVideosQuerySchema } from '@/lib/domains/catalogue/schema'
import { idParamsSchema } from '@/lib/shared/row-id'
import { apiPage } from '@/lib/domains/catalogue/schema-api'
import { route } from '@/lib/server/http/route'
import { found } from '@/lib/shared/errors'

export const GET = route(
  { auth: 'public', params: idParamsSchema, query: artistVideosQuerySchema },
  async ({ actor, params: { id }, query: { as: part, page } }) =>
    apiPage(found(await listArtistVideos(actor, id, { part, page }))),
)
