import { getName } from '@/lib/domains/catalogue/queries-names'
import { nameParamsSchema } from '@/lib/domains/catalogue/schema-names'
import { route } from '@/lib/server/http/route'
import { found } from '@/lib/shared/errors'

export const GET = route({ auth: 'public', params: nameParamsSchema }, async ({ params: { kind, id } }) =>
  found(await getName(kind, id)),
)
