import { endOtherSessions } from '@/lib/domains/accounts/sessions/mutations'
import { listSessions } from '@/lib/domains/accounts/sessions/queries'
import { ownLimit } from '@/lib/server/http/request-limits'
import { route } from '@/lib/server/http/route'

export const GET = route({ auth: 'user' }, ({ actor }) => listSessions(actor))

export const DELETE = route(
  { auth: 'user', accountLimits: [ownLimit], event: { name: 'end-session', method: 'others' } },
  ({ actor }) => endOtherSessions(actor),
)
