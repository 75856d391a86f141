import { requestPasswordReset } from '@/lib/domains/accounts/passwords/mutations'
import { forgotPasswordSchema } from '@/lib/domains/accounts/schema'
import { resetLimits } from '@/lib/server/auth/attempt-limits'
import { route } from '@/lib/server/http/route'
import { countAttempt } from '@/lib/server/limits/rate-limit'

export const POST = route(
  { auth: 'public', body: forgotPasswordSchema, limits: [resetLimits.address], event: { name: 'request-reset' } },
  async ({ body }) => {
    await countAttempt(resetLimits.account, body.email)
    await requestPasswordReset(body.email)
    return { message: 'A password reset link has been sent to your email' }
  },
)
