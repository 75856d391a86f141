import { z } from 'zod'
import { openMedia } from '@/lib/domains/media/queries'
import { route } from '@/lib/server/http/route'
import { requireMediaToken } from '@/lib/server/media/links'
import { serveMedia } from '@/lib/server/media/storage/store'

const params = z.object({ token: z.string().max(500) })

/** Serves our own file or stream. The token identifies the person. Access is checked in the database. */
export const GET = route({ auth: 'public', params }, async ({ actor, params: { token }, request }) =>
  serveMedia(await openMedia(actor, requireMediaToken(token, new Date())), request),
)
export const HEAD = GET
