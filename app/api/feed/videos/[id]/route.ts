import { z } from 'zod'
import { getVideo } from '@/lib/domains/catalogue/queries'
import { idSchema } from '@/lib/domains/catalogue/schema'
import { apiVideoDetails } from '@/lib/domains/catalogue/schema-api'
import { route } from '@/lib/server/http/route'
import { AppError } from '@/lib/shared/errors'

const params = z.object({ id: idSchema })

export const GET = route({ auth: 'public', params }, async ({ actor, params: { id } }) => {
  const video = await getVideo(actor, id)
  if (!video) throw new AppError('not_found', 'Not found')
  return apiVideoDetails(video)
})
