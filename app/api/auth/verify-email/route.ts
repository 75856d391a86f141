import { verifyEmail } from '@/lib/domains/accounts/verification/mutations'
import { verifyEmailSchema } from '@/lib/domains/accounts/verification/schema'
import { codeLimit } from '@/lib/server/auth/attempt-limits'
import { forgetRegistration, registrationMark } from '@/lib/server/auth/sessions/auth-cookies'
import { route } from '@/lib/server/http/route'
import { uncountAttempt } from '@/lib/server/limits/rate-limit'

export const POST = route(
  { auth: 'public', body: verifyEmailSchema, limits: [codeLimit], event: { name: 'verify-email' } },
  async ({ body, identify, address }) => {
    const { userId } = await verifyEmail({ ...body, mark: await registrationMark() })
    identify(userId)
    await uncountAttempt(codeLimit, address)
    await forgetRegistration()
    return { status: 'VERIFIED' }
  },
)
