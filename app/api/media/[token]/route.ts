import { z } from 'zod'
import { requireMediaFile } from '@/lib/domains/media/queries'
import { route } from '@/lib/server/http/route'
import { readMediaToken } from '@/lib/server/media/links'
import { mediaResponse } from '@/lib/server/media/store'
import { AppError } from '@/lib/shared/errors'

const params = z.object({ token: z.string().max(500) })

/** A video file of our own. The address names the person; the database decides whether they may watch now. */
export const GET = route({ auth: 'public', params }, async ({ actor, params: { token }, request }) => {
  const claim = readMediaToken(token, new Date())
  if (!claim) throw new AppError('forbidden', 'This link has expired. Please load the page again.')
  return mediaResponse(await requireMediaFile(actor, claim), request)
})
export const HEAD = GET
