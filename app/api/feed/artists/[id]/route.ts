import { getArtist } from '@/lib/domains/catalogue/queries-artists'
import { idParamsSchema } from '@/lib/shared/row-id'
import { route } from '@/lib/server/http/route'
import { found } from '@/lib/shared/errors'

export const GET = route({ auth: 'public', params: idParamsSchema }, async ({ params: { id } }) =>
  found(await getArtist(id)),
)
