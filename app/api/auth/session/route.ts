import { z } from 'zod'
import { toSessionUser } from '@/lib/domains/accounts/profile/queries'
import { renewSession } from '@/lib/server/auth/sessions/session'
import { route } from '@/lib/server/http/route'
import { isSignedIn, visitor } from '@/lib/shared/access/actor'

const query = z.object({ revalidate: z.enum(['true', 'false'], 'revalidate must be true or false').default('false') })

export const GET = route({ auth: 'public', query }, async ({ actor, query: { revalidate } }) => {
  if (revalidate === 'true' && isSignedIn(actor)) return toSessionUser((await renewSession()) ?? visitor)
  return toSessionUser(actor)
})
