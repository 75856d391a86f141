import { deleteUser } from '@/lib/domains/accounts/deletion/mutations'
import { route } from '@/lib/server/http/route'
import { idParamsSchema } from '@/lib/shared/row-id'

export const DELETE = route({ auth: 'people.delete', params: idParamsSchema }, ({ actor, params: { id } }) =>
  deleteUser(actor, id),
)
