import { openTrailer } from '@/lib/domains/media/queries'
import { idParamsSchema } from '@/lib/shared/row-id'
import { route } from '@/lib/server/http/route'
import { openedResponse } from '@/lib/server/media/opened'

export const GET = route({ auth: 'public', params: idParamsSchema }, async ({ params: { id }, request }) =>
  openedResponse(await openTrailer(id), request),
)
export const HEAD = GET
