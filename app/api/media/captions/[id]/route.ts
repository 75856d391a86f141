import { readCaptions } from '@/lib/domains/media/queries'
import { bytesResponse } from '@/lib/server/files/file-response'
import { route } from '@/lib/server/http/route'
import { idParamsSchema } from '@/lib/shared/row-id'

/** Captions of a video, as closed as the video. */
export const GET = route({ auth: 'public', params: idParamsSchema }, async ({ actor, params: { id }, request }) => {
  const headers = {
    'content-type': 'text/vtt; charset=utf-8',
    'cache-control': 'private, no-store',
    // Of no effect in a player; staff download them.
    'content-disposition': `attachment; filename="captions-${id}.vtt"`,
  }
  return bytesResponse(request, Buffer.from(await readCaptions(actor, id)), headers)
})
export const HEAD = GET
