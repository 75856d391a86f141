import { deleteUser } from '@/lib/domains/accounts/mutations-deletion'
import { idParamsSchema } from '@/lib/shared/row-id'
import { route } from '@/lib/server/http/route'

export const DELETE = route({ auth: 'people.delete', params: idParamsSchema }, ({ actor, params: { id } }) =>
  deleteUser(actor, id),
)
