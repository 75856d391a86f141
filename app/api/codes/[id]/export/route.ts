import { exportCodes } from '@/lib/domains/payments/code-blocks/mutations'
import { download } from '@/lib/server/files/stream'
import { route } from '@/lib/server/http/route'
import { idParamsSchema } from '@/lib/shared/row-id'

export const GET = route({ auth: 'codes', params: idParamsSchema }, async ({ actor, params: { id }, request }) =>
  download(request, await exportCodes(actor, id), 'text/csv', `codes-${id}.csv`),
)
