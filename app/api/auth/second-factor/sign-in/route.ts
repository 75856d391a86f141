import { createSignInResponse } from '@/app/api/auth/_lib/answers'
import { requireSecondFactor } from '@/lib/domains/accounts/second-factor/mutations'
import { secondFactorSchema } from '@/lib/domains/accounts/second-factor/schema'
import { loginLimits } from '@/lib/server/auth/attempt-limits'
import { endSecondStep, readSecondStep, isKnownBrowser } from '@/lib/server/auth/sessions/auth-cookies'
import { route } from '@/lib/server/http/route'
import { AppError } from '@/lib/shared/errors'

const tooLate = () => new AppError('unauthenticated', 'That took too long. Please log in again.')

/** Second step after logging in with Google. Has the same response as `POST /api/auth/login`. */
export const POST = route(
  {
    auth: 'public',
    body: secondFactorSchema,
    limits: [loginLimits.address],
    event: { name: 'sign-in', method: 'code' },
  },
  async ({ body, identify }) => {
    const proven = await readSecondStep()
    if (!proven) throw tooLate()
    identify(proven.userId)
    await requireSecondFactor(proven.userId, body.code, isKnownBrowser)
    await endSecondStep()
    return createSignInResponse(proven, tooLate)
  },
)
