import { listArtistVideos } from '@/lib/domains/catalogue/artists/queries'
import { apiPage } from '@/lib/domains/catalogue/cards/schema'
import { artistVideosQuerySchema } from '@/lib/domains/catalogue/schema'
import { route } from '@/lib/server/http/route'
import { found } from '@/lib/shared/errors'
import { idParamsSchema } from '@/lib/shared/row-id'

export const GET = route(
  { auth: 'public', params: idParamsSchema, query: artistVideosQuerySchema },
  async ({ actor, params: { id }, query: { as: part, page } }) =>
    apiPage(found(await listArtistVideos(actor, id, { part, page }))),
)
