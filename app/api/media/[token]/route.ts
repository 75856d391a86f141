import { z } from 'zod'
import { openMedia } from '@/lib/domains/media/queries'
import { route } from '@/lib/server/http/route'
import { readMediaToken } from '@/lib/server/media/links'
import { openedResponse } from '@/lib/server/media/opened'
import { AppError } from '@/lib/shared/errors'

const params = z.object({ token: z.string().max(500) })

/** A file of ours, or a stream. The address names the person; the database decides whether they may watch now. */
export const GET = route({ auth: 'public', params }, async ({ actor, params: { token }, request }) => {
  const claim = readMediaToken(token, new Date())
  if (!claim) throw new AppError('forbidden', 'This link has expired. Please load the page again.')
  return openedResponse(await openMedia(actor, claim), request)
})
export const HEAD = GET
