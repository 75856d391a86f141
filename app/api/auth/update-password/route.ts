import { resetPassword } from '@/lib/domains/accounts/passwords/mutations'
import { updatePasswordSchema } from '@/lib/domains/accounts/schema'
import { codeLimit } from '@/lib/server/auth/attempt-limits'
import { addKnownBrowser, forgetRegistration, registrationMark } from '@/lib/server/auth/sessions/auth-cookies'
import { route } from '@/lib/server/http/route'
import { uncountAttempt } from '@/lib/server/limits/rate-limit'

export const POST = route(
  { auth: 'public', body: updatePasswordSchema, limits: [codeLimit], event: { name: 'reset-password' } },
  async ({ body, identify, address }) => {
    const mark = await registrationMark()
    const { id, email } = await resetPassword({ ...body, mark })
    identify(id)
    await uncountAttempt(codeLimit, address)
    if (mark) await forgetRegistration()
    // Remembers this browser as the owner's, because the code was received by email. Failed logins by strangers then
    // can't lock it out.
    await addKnownBrowser(email)
    return { message: 'Your password has been changed' }
  },
)
