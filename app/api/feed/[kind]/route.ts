import { listNames } from '@/lib/domains/catalogue/performed/queries'
import { nameParamsSchema } from '@/lib/domains/catalogue/performed/schema'
import { namesLimit } from '@/lib/server/files/read-limits'
import { route } from '@/lib/server/http/route'
import { pageQuerySchema } from '@/lib/shared/routes/paging'

const params = nameParamsSchema.pick({ kind: true })

export const GET = route(
  { auth: 'public', params, query: pageQuerySchema, limits: [namesLimit] },
  ({ params: { kind }, query: { page } }) => listNames(kind, page),
)
