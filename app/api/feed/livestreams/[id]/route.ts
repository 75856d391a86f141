import { z } from 'zod'
import { getLivestream } from '@/lib/domains/livestreams/queries'
import { idSchema } from '@/lib/domains/catalogue/schema'
import { route } from '@/lib/server/http/route'
import { AppError } from '@/lib/shared/errors'

const params = z.object({ id: idSchema })

export const GET = route({ auth: 'public', params }, async ({ actor, params: { id } }) => {
  const livestream = await getLivestream(actor, id)
  if (!livestream) throw new AppError('not_found', 'Not found')
  return livestream
})
