import { registerPerson } from '@/lib/domains/accounts/registration/mutations'
import { registerSchema } from '@/lib/domains/accounts/schema'
import { registerLimits } from '@/lib/server/auth/attempt-limits'
import { storeRegistrationMark } from '@/lib/server/auth/sessions/auth-cookies'
import { route } from '@/lib/server/http/route'
import { randomCode } from '@/lib/server/secrets'

export const POST = route(
  { auth: 'public', body: registerSchema, status: 201, limits: [registerLimits.address], event: { name: 'register' } },
  async ({ body }) => {
    const mark = randomCode()
    const answer = await registerPerson(body, mark)
    await storeRegistrationMark(mark)
    return answer
  },
)
