import { getTrailer } from '@/lib/domains/catalogue/queries-trailers'
import { idParamsSchema } from '@/lib/shared/row-id'
import { apiTrailerDetails } from '@/lib/domains/catalogue/schema-api'
import { route } from '@/lib/server/http/route'
import { found } from '@/lib/shared/errors'

export const GET = route({ auth: 'public', params: idParamsSchema }, async ({ params: { id } }) =>
  apiTrailerDetails(found(await getTrailer(id))),
)
