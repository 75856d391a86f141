import { z } from 'zod'
import { openMedia } from '@/lib/domains/media/queries'
import { route } from '@/lib/server/http/route'
import { requireMediaToken } from '@/lib/server/media/links'
import { serveStreamPart } from '@/lib/server/media/storage/store'
import { streamPart } from '@/lib/server/media/streams/stream-store'

const params = z.object({ token: z.string().max(500), path: streamPart })

/** Serves a part of our own stream. Checks access in the database for each part. */
export const GET = route({ auth: 'public', params }, async ({ actor, params: { token, path }, request }) =>
  serveStreamPart(await openMedia(actor, requireMediaToken(token, new Date())), path, request),
)
export const HEAD = GET
