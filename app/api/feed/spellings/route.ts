import { listSpellings } from '@/lib/domains/names/transliteration/queries'
import { spellingsQuerySchema } from '@/lib/domains/names/transliteration/schema'
import { spellingsLimit } from '@/lib/server/files/read-limits'
import { route } from '@/lib/server/http/route'

/** The same for everyone, so that it may be stored. What staff confirm is seen when this has passed. */
const CACHED = { headers: { 'cache-control': 'public, max-age=300' } }

/** Names of the catalogue in the script that a reader chose. */
export const GET = route(
  { auth: 'public', query: spellingsQuerySchema, limits: [spellingsLimit] },
  async ({ query: { script, name } }) => Response.json(await listSpellings(script, name), CACHED),
)
