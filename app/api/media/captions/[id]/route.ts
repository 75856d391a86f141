import { readCaptions } from '@/lib/domains/media/queries'
import { bytesResponse } from '@/lib/server/files/file-response'
import { route } from '@/lib/server/http/route'
import { idParamsSchema } from '@/lib/shared/row-id'

/** Captions need the same access as their video. */
export const GET = route({ auth: 'public', params: idParamsSchema }, async ({ actor, params: { id }, request }) => {
  const headers = {
    'content-type': 'text/vtt; charset=utf-8',
    'cache-control': 'private, no-store',
    // For staff, who download them; players ignore it.
    'content-disposition': `attachment; filename="captions-${id}.vtt"`,
  }
  return bytesResponse(request, Buffer.from(await readCaptions(actor, id)), headers)
})
export const HEAD = GET
