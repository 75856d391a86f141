import { requireTrailerFile } from '@/lib/domains/media/queries'
import { idParamsSchema } from '@/lib/domains/catalogue/schema'
import { route } from '@/lib/server/http/route'
import { mediaResponse } from '@/lib/server/media/store'

export const GET = route({ auth: 'public', params: idParamsSchema }, async ({ params: { id }, request }) =>
  mediaResponse(await requireTrailerFile(id), request),
)
export const HEAD = GET
