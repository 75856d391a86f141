import { getVideo } from '@/lib/domains/catalogue/queries'
import { idParamsSchema } from '@/lib/shared/row-id'
import { apiVideoDetails } from '@/lib/domains/catalogue/schema-api'
import { route } from '@/lib/server/http/route'
import { found } from '@/lib/shared/errors'

export const GET = route({ auth: 'public', params: idParamsSchema }, async ({ actor, params: { id } }) =>
  apiVideoDetails(found(await getVideo(actor, id))),
)
