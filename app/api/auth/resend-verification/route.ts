import { resendVerification } from '@/lib/domains/accounts/registration/mutations'
import { resendVerificationSchema } from '@/lib/domains/accounts/schema'
import { verificationLimits } from '@/lib/server/auth/attempt-limits'
import { registrationMark } from '@/lib/server/auth/sessions/auth-cookies'
import { route } from '@/lib/server/http/route'

export const POST = route(
  {
    auth: 'public',
    body: resendVerificationSchema,
    limits: [verificationLimits.address],
    event: { name: 'resend-verification' },
  },
  async ({ actor, body }) => {
    await resendVerification(actor, { email: body.email, mark: await registrationMark() })
    return { message: 'If this email address still needs to be verified, a new link is on its way' }
  },
)
