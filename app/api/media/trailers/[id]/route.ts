import { openTrailer } from '@/lib/domains/media/queries'
import { route } from '@/lib/server/http/route'
import { serveMedia } from '@/lib/server/media/storage/store'
import { idParamsSchema } from '@/lib/shared/row-id'

export const GET = route({ auth: 'public', params: idParamsSchema }, async ({ params: { id }, request }) =>
  serveMedia(await openTrailer(id), request),
)
export const HEAD = GET
