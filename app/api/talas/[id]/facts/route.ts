import { getTalaFacts } from '@/lib/domains/catalogue/performed/queries'
import { route } from '@/lib/server/http/route'
import { found } from '@/lib/shared/errors'
import { idParamsSchema } from '@/lib/shared/row-id'

export const GET = route({ auth: 'public', params: idParamsSchema }, async ({ params: { id } }) =>
  found(await getTalaFacts(id)),
)
