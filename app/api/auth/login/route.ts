import { createSignInResponse } from '@/app/api/auth/_lib/answers'
import { authenticate, invalidCredentials } from '@/lib/domains/accounts/passwords/mutations'
import { loginSchema } from '@/lib/domains/accounts/schema'
import { requireSecondFactor } from '@/lib/domains/accounts/second-factor/mutations'
import { loginLimits, countSignIn } from '@/lib/server/auth/attempt-limits'
import { isKnownBrowser } from '@/lib/server/auth/sessions/auth-cookies'
import { route } from '@/lib/server/http/route'

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
    // A missing code doesn't count as a failed attempt, because the form asks for it next.
    if (!body.code) await attempt.takeBack()
    await requireSecondFactor(proven.userId, body.code, isKnownBrowser)
    await attempt.succeeded()
    return createSignInResponse(proven, invalidCredentials)
  },
)
