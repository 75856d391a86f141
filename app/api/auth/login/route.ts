import { authenticate } from '@/lib/domains/accounts/mutations-password'
import { toSessionUser } from '@/lib/domains/accounts/queries'
import { loginSchema } from '@/lib/domains/accounts/schema'
import { loginLimits } from '@/lib/server/auth/limits'
import { issueSession } from '@/lib/server/auth/session'
import { route } from '@/lib/server/http/route'
import { countTry } from '@/lib/server/limits'
import { visitor } from '@/lib/shared/actor'

export const POST = route(
  { auth: 'public', body: loginSchema, limits: [loginLimits.address] },
  async ({ body, address }) => {
    await countTry(loginLimits.account, `${address} ${body.email}`)
    const userId = await authenticate(body)
    return toSessionUser((await issueSession(userId)) ?? visitor)
  },
)
