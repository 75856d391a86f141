import { z } from 'zod'
import { requireStreamKey } from '@/lib/domains/media/queries'
import { bytesResponse } from '@/lib/server/files/file-response'
import { route } from '@/lib/server/http/route'

const params = z.object({ id: z.string().regex(/^[0-9a-f]{32}$/, 'Unknown ID.') })

/** Key of an encrypted stream. Its URL is public; the database decides each time who gets the key. */
export const GET = route({ auth: 'public', params }, async ({ actor, params: { id }, request }) => {
  const headers = { 'content-type': 'application/octet-stream', 'cache-control': 'private, no-store' }
  return bytesResponse(request, await requireStreamKey(actor, id), headers)
})
