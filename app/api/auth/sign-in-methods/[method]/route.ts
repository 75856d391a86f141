import { removeSignInMethod } from '@/lib/domains/accounts/mutations-sign-in-methods'
import { signInMethodParamsSchema } from '@/lib/domains/accounts/schema-sign-in-methods'
import { route } from '@/lib/server/http/route'

const event = { name: 'change-sign-in' } as const

export const DELETE = route({ auth: 'user', params: signInMethodParamsSchema, event }, ({ actor, params }) =>
  removeSignInMethod(actor, params.method),
)
