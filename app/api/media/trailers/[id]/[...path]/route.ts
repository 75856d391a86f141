import { openTrailer } from '@/lib/domains/media/queries'
import { route } from '@/lib/server/http/route'
import { serveStreamPart } from '@/lib/server/media/storage/store'
import { streamPart } from '@/lib/server/media/streams/stream-store'
import { idParamsSchema } from '@/lib/shared/row-id'

const params = idParamsSchema.extend({ path: streamPart })

export const GET = route({ auth: 'public', params }, async ({ params: { id, path }, request }) =>
  serveStreamPart(await openTrailer(id), path, request),
)
export const HEAD = GET
