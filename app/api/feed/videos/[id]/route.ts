import { apiVideoDetails } from '@/lib/domains/catalogue/cards/schema'
import { getVideo } from '@/lib/domains/catalogue/queries'
import { route } from '@/lib/server/http/route'
import { found } from '@/lib/shared/errors'
import { idParamsSchema } from '@/lib/shared/row-id'

export const GET = route({ auth: 'public', params: idParamsSchema }, async ({ actor, params: { id } }) =>
  apiVideoDetails(found(await getVideo(actor, id))),
)
