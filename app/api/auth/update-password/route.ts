import { resetPassword } from '@/lib/domains/accounts/mutations-password'
import { updatePasswordSchema } from '@/lib/domains/accounts/schema'
import { codeLimit } from '@/lib/server/auth/limits'
import { route } from '@/lib/server/http/route'

export const POST = route(
  { auth: 'public', body: updatePasswordSchema, limits: [codeLimit] },
  async ({ body }) => {
    await resetPassword(body)
    return { message: 'Your password has been changed' }
  },
)
