import { authenticate, wrongPair } from '@/lib/domains/accounts/mutations-password'
import { requireSecondFactor } from '@/lib/domains/accounts/mutations-second-factor'
import { toSessionUser } from '@/lib/domains/accounts/queries'
import { loginSchema } from '@/lib/domains/accounts/schema'
import { loginLimits } from '@/lib/server/auth/limits'
import { takeReturnToFor } from '@/lib/server/auth/return-to'
import { issueSession } from '@/lib/server/auth/session'
import { countSignIn } from '@/lib/server/auth/sign-in-attempts'
import { route } from '@/lib/server/http/route'
import { RETURN_TO_HEADER } from '@/lib/shared/landing-path'

export const POST = route(
  {
    auth: 'public',
    body: loginSchema,
    limits: [loginLimits.address],
    event: { name: 'sign-in', method: 'password' },
  },
  async ({ body, address }) => {
    const attempt = await countSignIn(address, body.email)
    const proven = await authenticate(body)
    // A form that asks for the code next is no guess.
    if (!body.code) await attempt.takeBack()
    await requireSecondFactor(proven.userId, body.code)
    await attempt.succeeded()
    const person = await issueSession(proven)
    if (!person) throw wrongPair()
    const wanted = await takeReturnToFor(person)
    return Response.json(toSessionUser(person), { headers: wanted ? { [RETURN_TO_HEADER]: wanted } : undefined })
  },
)
