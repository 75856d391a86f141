import { finishUpload } from '@/lib/domains/media/uploads/mutations'
import { route } from '@/lib/server/http/route'
import { idParamsSchema } from '@/lib/shared/row-id'

export const POST = route({ auth: 'content', params: idParamsSchema }, ({ actor, params }) =>
  finishUpload(actor, params.id),
)
