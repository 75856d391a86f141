import { z } from 'zod'
import { signPart } from '@/lib/domains/media/uploads/mutations'
import { route } from '@/lib/server/http/route'
import { idParamsSchema } from '@/lib/shared/row-id'

const body = z.object({ number: z.int('Enter a part number.').positive('Enter a part number.').max(10_000) })

export const POST = route({ auth: 'content', params: idParamsSchema, body }, ({ actor, params, body: { number } }) =>
  signPart(actor, params.id, number),
)
