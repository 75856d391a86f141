import { z } from 'zod'
import { requireStreamKey } from '@/lib/domains/media/queries'
import { bytesResponse } from '@/lib/server/files/file-response'
import { route } from '@/lib/server/http/route'

const params = z.object({ id: z.string().regex(/^[0-9a-f]{32}$/, 'Unknown ID.') })

/** Serves the key of an encrypted stream. Checks access in the database each time, because the URL is public. */
export const GET = route({ auth: 'public', params }, async ({ actor, params: { id }, request }) => {
  const headers = { 'content-type': 'application/octet-stream', 'cache-control': 'private, no-store' }
  return bytesResponse(request, await requireStreamKey(actor, id), headers)
})
