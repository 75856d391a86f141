import { exportPerson } from '@/lib/domains/accounts/queries-export'
import { exportLimit } from '@/lib/server/auth/limits'
import { route } from '@/lib/server/http/route'
import { download } from '@/lib/server/http/stream'
import { countAttempt } from '@/lib/server/limits'
import { brand } from '@/lib/shared/brand'

/** Everything kept about the person, as a download. */
export const GET = route({ auth: 'user' }, async ({ actor }) => {
  await countAttempt(exportLimit, String(actor.id))
  const day = new Date().toISOString().slice(0, 10)
  const file = `${brand.name.toLowerCase().replace(/[^a-z0-9]+/g, '-')}-my-data-${day}.json`
  return download(await exportPerson(actor), 'application/json', file)
})
