import { deleteOwnAccount } from '@/lib/domains/accounts/mutations-deletion'
import { updateProfile } from '@/lib/domains/accounts/mutations-profile'
import { getProfile } from '@/lib/domains/accounts/queries'
import { deleteProfileSchema, updateProfileSchema } from '@/lib/domains/accounts/schema-profile'
import { ownPasswordLimit } from '@/lib/server/auth/limits'
import { dropSession, issueSession } from '@/lib/server/auth/session'
import { route } from '@/lib/server/http/route'
import { countAttempt } from '@/lib/server/limits'

export const GET = route({ auth: 'user' }, ({ actor }) => getProfile(actor))

export const PATCH = route({ auth: 'user', body: updateProfileSchema }, async ({ actor, body }) => {
  const ofPassword = body.field === 'password'
  if (ofPassword) await countAttempt(ownPasswordLimit, String(actor.id))
  const proven = await updateProfile(actor, body)
  // All sessions have ended, this browser's too.
  if (ofPassword) await issueSession(proven)
  return getProfile(actor)
})

export const DELETE = route({ auth: 'user', body: deleteProfileSchema }, async ({ actor, body }) => {
  if (body.password !== undefined) await countAttempt(ownPasswordLimit, String(actor.id))
  await deleteOwnAccount(actor, body)
  await dropSession()
})
