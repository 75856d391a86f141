import { deleteUser } from '@/lib/domains/accounts/mutations-users'
import { userParamsSchema } from '@/lib/domains/accounts/schema-users'
import { route } from '@/lib/server/http/route'

export const DELETE = route(
  { auth: 'people.delete', params: userParamsSchema },
  ({ actor, params: { id }, requestId }) => deleteUser(actor, id, { requestId }),
)
