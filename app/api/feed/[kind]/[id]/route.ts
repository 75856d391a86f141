import { getName } from '@/lib/domains/catalogue/performed/queries'
import { nameParamsSchema } from '@/lib/domains/catalogue/performed/schema'
import { route } from '@/lib/server/http/route'
import { found } from '@/lib/shared/errors'

export const GET = route({ auth: 'public', params: nameParamsSchema }, async ({ params: { kind, id } }) =>
  found(await getName(kind, id)),
)
