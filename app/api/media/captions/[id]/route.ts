import { readCaptions } from '@/lib/domains/media/queries'
import { bytesResponse } from '@/lib/server/files/file-response'
import { route } from '@/lib/server/http/route'
import { idParamsSchema } from '@/lib/shared/row-id'

/** Requires the same access as the video. */
export const GET = route({ auth: 'public', params: idParamsSchema }, async ({ actor, params: { id }, request }) => {
  const headers = {
    'content-type': 'text/vtt; charset=utf-8',
    'cache-control': 'private, no-store',
    // Names the file for staff who download it. Players ignore the header.
    'content-disposition': `attachment; filename="captions-${id}.vtt"`,
  }
  return bytesResponse(request, Buffer.from(await readCaptions(actor, id)), headers)
})
export const HEAD = GET
