import { z } from 'zod'
import { requireMediaFile } from '@/lib/domains/media/queries'
import { route } from '@/lib/server/http/route'
import { readMediaToken } from '@/lib/server/media/links'
import { mediaResponse } from '@/lib/server/media/store'
import { AppError } from '@/lib/shared/errors'

const params = z.object({ token: z.string().max(500) })

/** A video of our own. The address says whose it is; the database says whether that person may watch now. */
export const GET = route({ auth: 'public', params }, async ({ actor, params: { token }, request }) => {
  const claim = readMediaToken(token, new Date())
  if (!claim) throw new AppError('forbidden', 'This link has expired. Please load the page again.')
  return mediaResponse(await requireMediaFile(actor, claim), request)
})
export const HEAD = GET
