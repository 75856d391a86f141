'use server'

import { codeLimit } from '@/lib/server/auth/attempt-limits'
import { forgetRegistration } from '@/lib/server/auth/sessions/auth-cookies'
import { action } from '@/lib/server/http/action'
import { uncountAttempt } from '@/lib/server/limits/rate-limit'
import type { ActionResult } from '@/lib/shared/errors'
import { verifyEmail } from './mutations'
import { verifyEmailSchema } from './schema'

const confirm = action(
  {
    name: 'verify-email',
    auth: 'public',
    input: verifyEmailSchema,
    limits: [codeLimit],
    event: { name: 'verify-email' },
  },
  async ({ input, identify, address }) => {
    const { userId } = await verifyEmail(input)
    identify(userId)
    await uncountAttempt(codeLimit, address)
    await forgetRegistration()
    return null
  },
)

/** Form action for pages without JavaScript. With JavaScript, pages use `POST /api/auth/verify-email`. */
export async function verifyEmailAction(_before: ActionResult<null> | null, form: FormData) {
  // The argument comes from the network, so it might not be a form, whatever its type says.
  const given = form instanceof FormData ? form : new FormData()
  const text = (name: string) => String(given.get(name) ?? '')
  return confirm({
    verificationCode: text('verificationCode'),
    password: text('password'),
    newPassword: text('newPassword'),
  })
}
