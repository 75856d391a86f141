import { z } from 'zod'
import { listArtistVideos } from '@/lib/domains/catalogue/queries-artists'
import { idParamsSchema } from '@/lib/domains/catalogue/schema'
import { apiPage } from '@/lib/domains/catalogue/schema-api'
import { route } from '@/lib/server/http/route'
import { found } from '@/lib/shared/errors'
import { pageNumberSchema } from '@/lib/shared/paging'

const query = z.object({ page: pageNumberSchema })

export const GET = route(
  { auth: 'public', params: idParamsSchema, query },
  async ({ actor, params: { id }, query: { page } }) => apiPage(found(await listArtistVideos(actor, id, page))),
)
