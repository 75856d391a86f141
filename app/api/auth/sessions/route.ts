import { endOtherSessions } from '@/lib/domains/accounts/mutations-sessions'
import { listSessions } from '@/lib/domains/accounts/queries-sessions'
import { ownLimit } from '@/lib/server/http/limits'
import { route } from '@/lib/server/http/route'

export const GET = route({ auth: 'user' }, ({ actor }) => listSessions(actor))

export const DELETE = route(
  { auth: 'user', accountLimits: [ownLimit], event: { name: 'end-session', method: 'others' } },
  ({ actor }) => endOtherSessions(actor),
)
