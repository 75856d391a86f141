import { z } from 'zod'
import { listArtistVideos } from '@/lib/domains/catalogue/queries-artists'
import { idSchema } from '@/lib/domains/catalogue/schema'
import { apiPage } from '@/lib/domains/catalogue/schema-api'
import { route } from '@/lib/server/http/route'
import { AppError } from '@/lib/shared/errors'
import { pageNumberSchema } from '@/lib/shared/paging'

const params = z.object({ id: idSchema })
const query = z.object({ page: pageNumberSchema })

export const GET = route({ auth: 'public', params, query }, async ({ actor, params: { id }, query: { page } }) => {
  const videos = await listArtistVideos(actor, id, page)
  if (!videos) throw new AppError('not_found', 'Not found')
  return apiPage(videos)
})
