import { findRagas } from '@/lib/domains/names/finder/queries'
import { finderQuerySchema } from '@/lib/domains/names/finder/schema'
import { finderLimit } from '@/lib/server/files/read-limits'
import { route } from '@/lib/server/http/route'
import { AppError } from '@/lib/shared/errors'
import { readFields, readScale } from '@/lib/shared/music/scales'

/** Cached for five minutes, because the response is the same for everyone. */
const CACHED = { headers: { 'cache-control': 'public, max-age=300' } }

export const GET = route(
  { auth: 'public', query: finderQuerySchema, limits: [finderLimit] },
  async ({ query: { up, down, same, names, ...more } }) => {
    const { scale, problems } = readScale(readFields({ up, down, same, names }))
    if (!scale) throw new AppError('validation', 'Choose at least one note besides sa.', { fields: problems })
    return Response.json(await findRagas(scale, more), CACHED)
  },
)
