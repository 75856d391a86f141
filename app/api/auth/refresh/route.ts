import { toSessionUser } from '@/lib/domains/accounts/queries'
import { issueSession } from '@/lib/server/auth/session'
import { route } from '@/lib/server/http/route'
import { visitor } from '@/lib/shared/actor'

/** Issues the session cookie anew and answers who it is now. */
export const POST = route({ auth: 'user' }, async ({ actor }) =>
  toSessionUser((await issueSession(actor.id)) ?? visitor),
)
