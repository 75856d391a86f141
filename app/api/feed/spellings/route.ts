import { listTransliterations } from '@/lib/domains/names/transliteration/queries'
import { transliterationsQuerySchema } from '@/lib/domains/names/transliteration/schema'
import { transliterationsLimit } from '@/lib/server/files/read-limits'
import { route } from '@/lib/server/http/route'

/** Cached for five minutes, because the response is the same for everyone. */
const CACHED = { headers: { 'cache-control': 'public, max-age=300' } }

export const GET = route(
  { auth: 'public', query: transliterationsQuerySchema, limits: [transliterationsLimit] },
  async ({ query: { script, name } }) => Response.json(await listTransliterations(script, name), CACHED),
)
