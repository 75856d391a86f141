import { getLivestream } from '@/lib/domains/livestreams/queries'
import { route } from '@/lib/server/http/route'
import { found } from '@/lib/shared/errors'
import { idParamsSchema } from '@/lib/shared/row-id'

export const GET = route({ auth: 'public', params: idParamsSchema }, async ({ actor, params: { id } }) =>
  found(await getLivestream(actor, id)),
)
