import { deleteOwnAccount } from '@/lib/domains/accounts/deletion/mutations'
import { changePassword, changePreference } from '@/lib/domains/accounts/profile/mutations'
import { getProfile } from '@/lib/domains/accounts/profile/queries'
import { deleteProfileSchema, updateProfileSchema } from '@/lib/domains/accounts/profile/schema'
import { ownPasswordLimit } from '@/lib/server/auth/attempt-limits'
import { recorded } from '@/lib/server/auth/event-log'
import { endCurrentSession, issueSession } from '@/lib/server/auth/sessions/session'
import { ownLimit } from '@/lib/server/http/request-limits'
import { route } from '@/lib/server/http/route'
import { countAttempt } from '@/lib/server/limits/rate-limit'

export const GET = route({ auth: 'user' }, ({ actor }) => getProfile(actor))

export const PATCH = route(
  { auth: 'user', body: updateProfileSchema, accountLimits: [ownLimit] },
  async ({ actor, body, address }) => {
    if (body.field !== 'password') {
      await changePreference(actor, body.field, body.value)
      return getProfile(actor)
    }
    const person = await recorded({ name: 'change-password' }, { userId: actor.id, address }, async () => {
      await countAttempt(ownPasswordLimit, String(actor.id))
      // Creates a new session, because all sessions have ended, including this one.
      return issueSession(await changePassword(actor, body))
    })
    return getProfile(person ?? actor)
  },
)

export const DELETE = route(
  { auth: 'user', body: deleteProfileSchema, event: { name: 'delete-account' } },
  async ({ actor, body }) => {
    if (body.password !== undefined) await countAttempt(ownPasswordLimit, String(actor.id))
    await deleteOwnAccount(actor, body)
    await endCurrentSession()
  },
)
