import { registerPerson } from '@/lib/domains/accounts/mutations-registration'
import { registerSchema } from '@/lib/domains/accounts/schema'
import { registerLimits } from '@/lib/server/auth/limits'
import { refuseWeakPassword } from '@/lib/server/auth/weak-passwords'
import { route } from '@/lib/server/http/route'
import { countAttempt } from '@/lib/server/limits'

export const POST = route(
  { auth: 'public', body: registerSchema, status: 201, limits: [registerLimits.address] },
  async ({ body }) => {
    // Before the try is counted: looking for a better password uses none up.
    await refuseWeakPassword(body.password, body.email)
    await countAttempt(registerLimits.account, body.email)
    return registerPerson(body)
  },
)
