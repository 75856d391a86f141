import { z } from 'zod'
import { getTrailer } from '@/lib/domains/catalogue/queries-trailers'
import { idSchema } from '@/lib/domains/catalogue/schema'
import { apiTrailerDetails } from '@/lib/domains/catalogue/schema-api'
import { route } from '@/lib/server/http/route'
import { AppError } from '@/lib/shared/errors'

const params = z.object({ id: idSchema })

export const GET = route({ auth: 'public', params }, async ({ params: { id } }) => {
  const trailer = await getTrailer(id)
  if (!trailer) throw new AppError('not_found', 'Not found')
  return apiTrailerDetails(trailer)
})
