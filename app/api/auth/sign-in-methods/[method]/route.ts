import { allowProviderAgain, removeSignInMethod } from '@/lib/domains/accounts/sign-in/mutations'
import { signInMethodParamsSchema } from '@/lib/domains/accounts/sign-in/schema'
import { ownLimit } from '@/lib/server/http/request-limits'
import { route } from '@/lib/server/http/route'

const event = { name: 'change-sign-in' } as const

export const PUT = route(
  { auth: 'user', accountLimits: [ownLimit], params: signInMethodParamsSchema, event },
  ({ actor, params }) => allowProviderAgain(actor, params.method),
)

export const DELETE = route(
  { auth: 'user', accountLimits: [ownLimit], params: signInMethodParamsSchema, event },
  ({ actor, params }) => removeSignInMethod(actor, params.method),
)
