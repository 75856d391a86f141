import { requireSecondFactor } from '@/lib/domains/accounts/mutations-second-factor'
import { toSessionUser } from '@/lib/domains/accounts/queries'
import { secondFactorSchema } from '@/lib/domains/accounts/schema-second-factor'
import { loginLimits } from '@/lib/server/auth/limits'
import { takeReturnToFor } from '@/lib/server/auth/return-to'
import { endSecondStep, secondStep } from '@/lib/server/auth/second-step'
import { issueSession } from '@/lib/server/auth/session'
import { route } from '@/lib/server/http/route'
import { AppError } from '@/lib/shared/errors'
import { RETURN_TO_HEADER } from '@/lib/shared/landing-path'

const tooLate = () => new AppError('unauthenticated', 'That took too long. Please log in again.')

/** The code of somebody who came from a provider; answers as `POST /api/auth/login` does. */
export const POST = route(
  {
    auth: 'public',
    body: secondFactorSchema,
    limits: [loginLimits.address],
    event: { name: 'sign-in', method: 'code' },
  },
  async ({ body, identify }) => {
    const proven = await secondStep()
    if (!proven) throw tooLate()
    identify(proven.userId)
    await requireSecondFactor(proven.userId, body.code)
    await endSecondStep()
    const person = await issueSession(proven)
    if (!person) throw tooLate()
    const wanted = await takeReturnToFor(person)
    return Response.json(toSessionUser(person), { headers: wanted ? { [RETURN_TO_HEADER]: wanted } : undefined })
  },
)
