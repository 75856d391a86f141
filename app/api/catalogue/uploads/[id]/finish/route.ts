import { idParamsSchema } from '@/lib/shared/row-id'
import { finishUpload } from '@/lib/domains/media/mutations-uploads'
import { route } from '@/lib/server/http/route'

export const POST = route({ auth: 'content', params: idParamsSchema }, ({ actor, params }) =>
  finishUpload(actor, params.id),
)
