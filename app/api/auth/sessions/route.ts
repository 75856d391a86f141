import { endOtherSessions } from '@/lib/domains/accounts/mutations-sessions'
import { listSessions } from '@/lib/domains/accounts/queries-sessions'
import { route } from '@/lib/server/http/route'

export const GET = route({ auth: 'user' }, ({ actor }) => listSessions(actor))

export const DELETE = route({ auth: 'user', event: { name: 'end-session', method: 'others' } }, ({ actor }) =>
  endOtherSessions(actor),
)
