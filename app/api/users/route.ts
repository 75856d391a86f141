import { listUsers } from '@/lib/domains/accounts/people/queries'
import { route } from '@/lib/server/http/route'
import { adminListQuerySchema } from '@/lib/shared/routes/paging'

export const GET = route({ auth: 'people.read', query: adminListQuerySchema }, ({ actor, query }) =>
  listUsers(actor, query),
)
