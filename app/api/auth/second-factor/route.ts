import { turnOffSecondFactorSchema } from '@/lib/domains/accounts/profile/schema'
import {
  beginSecondFactor,
  confirmSecondFactor,
  turnOffSecondFactor,
} from '@/lib/domains/accounts/second-factor/mutations'
import { secondFactorSchema } from '@/lib/domains/accounts/second-factor/schema'
import { ownPasswordLimit } from '@/lib/server/auth/attempt-limits'
import { issueSession } from '@/lib/server/auth/sessions/session'
import { ownLimit } from '@/lib/server/http/request-limits'
import { route } from '@/lib/server/http/route'
import { countAttempt } from '@/lib/server/limits/rate-limit'

export const POST = route({ auth: 'enrolling', accountLimits: [ownLimit] }, ({ actor }) => beginSecondFactor(actor))

const event = { name: 'change-second-factor' } as const

export const PUT = route({ auth: 'enrolling', body: secondFactorSchema, event }, async ({ actor, body }) => {
  const { recoveryCodes, proven } = await confirmSecondFactor(actor, body.code)
  // Creates a new session, because all sessions have ended, including this one.
  await issueSession(proven)
  return { recoveryCodes }
})

export const DELETE = route({ auth: 'user', body: turnOffSecondFactorSchema, event }, async ({ actor, body }) => {
  if (body.password !== undefined) await countAttempt(ownPasswordLimit, String(actor.id))
  await turnOffSecondFactor(actor, body.password)
})
