import { resetPassword } from '@/lib/domains/accounts/mutations-password'
import { updatePasswordSchema } from '@/lib/domains/accounts/schema'
import { rememberBrowser } from '@/lib/server/auth/known-browser'
import { codeLimit } from '@/lib/server/auth/limits'
import { route } from '@/lib/server/http/route'

export const POST = route({ auth: 'public', body: updatePasswordSchema, limits: [codeLimit] }, async ({ body }) => {
  const { email } = await resetPassword(body)
  // Whoever reads the account's mail gets in here, however many strangers fail at the account elsewhere.
  await rememberBrowser(email)
  return { message: 'Your password has been changed' }
})
