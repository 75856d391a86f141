import { apiTrailerDetails } from '@/lib/domains/catalogue/cards/schema'
import { getTrailer } from '@/lib/domains/catalogue/trailers/queries'
import { route } from '@/lib/server/http/route'
import { found } from '@/lib/shared/errors'
import { idParamsSchema } from '@/lib/shared/row-id'

export const GET = route({ auth: 'public', params: idParamsSchema }, async ({ params: { id } }) =>
  apiTrailerDetails(found(await getTrailer(id))),
)
