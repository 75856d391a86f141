'use server'

import { resendVerification } from '@/lib/domains/accounts/mutations-registration'
import { resendVerificationSchema } from '@/lib/domains/accounts/schema'
import { mailLimits } from '@/lib/server/auth/limits'
import { action } from '@/lib/server/http/action'

/** Mails a new verification link to the address given, or to the signed-in person. The answer never varies. */
export const resendVerificationAction = action(
  { name: 'resend-verification', auth: 'public', input: resendVerificationSchema, limits: [mailLimits.address] },
  async ({ actor, input }) => {
    await resendVerification(actor, input.email)
    return null
  },
)
