import { endOwnSession } from '@/lib/domains/accounts/sessions/mutations'
import { sessionParamsSchema } from '@/lib/domains/accounts/sessions/schema'
import { endCurrentSession } from '@/lib/server/auth/sessions/session'
import { ownLimit } from '@/lib/server/http/request-limits'
import { route } from '@/lib/server/http/route'

const event = { name: 'end-session', method: 'one' } as const

export const DELETE = route(
  { auth: 'user', accountLimits: [ownLimit], params: sessionParamsSchema, event },
  async ({ actor, params: { id } }) => {
    await endOwnSession(actor, id)
    if (id === actor.session?.id) await endCurrentSession()
  },
)
