import { registerPerson } from '@/lib/domains/accounts/mutations-registration'
import { registerSchema } from '@/lib/domains/accounts/schema'
import { registerLimits } from '@/lib/server/auth/limits'
import { route } from '@/lib/server/http/route'

export const POST = route(
  { auth: 'public', body: registerSchema, status: 201, limits: [registerLimits.address], event: { name: 'register' } },
  ({ body }) => registerPerson(body),
)
