import { proofSchema } from '@/lib/domains/accounts/profile/schema'
import { reauthenticate } from '@/lib/domains/accounts/sign-in/mutations'
import { ownPasswordLimit } from '@/lib/server/auth/attempt-limits'
import { issueSession } from '@/lib/server/auth/sessions/session'
import { route } from '@/lib/server/http/route'
import { countAttempt, resetAttempts } from '@/lib/server/limits/rate-limit'

const event = { name: 'authenticate-again' } as const

/** Confirms the person's identity before actions that must not be possible in an unattended browser. */
export const POST = route({ auth: 'enrolling', body: proofSchema, event }, async ({ actor, body }) => {
  await countAttempt(ownPasswordLimit, String(actor.id))
  await issueSession(await reauthenticate(actor, body))
  await resetAttempts(ownPasswordLimit, String(actor.id))
})
