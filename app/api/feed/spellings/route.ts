import { listTransliterations } from '@/lib/domains/names/transliteration/queries'
import { transliterationsQuerySchema } from '@/lib/domains/names/transliteration/schema'
import { transliterationsLimit } from '@/lib/server/files/read-limits'
import { route } from '@/lib/server/http/route'

/** The same for everyone, so that it may be stored. What staff confirm is seen when this has passed. */
const CACHED = { headers: { 'cache-control': 'public, max-age=300' } }

/** Names of the catalogue in the script that a reader chose. */
export const GET = route(
  { auth: 'public', query: transliterationsQuerySchema, limits: [transliterationsLimit] },
  async ({ query: { script, name } }) => Response.json(await listTransliterations(script, name), CACHED),
)
