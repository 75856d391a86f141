import { z } from 'zod'
import { getArtist } from '@/lib/domains/catalogue/queries-artists'
import { idSchema } from '@/lib/domains/catalogue/schema'
import { route } from '@/lib/server/http/route'
import { AppError } from '@/lib/shared/errors'

const params = z.object({ id: idSchema })

export const GET = route({ auth: 'public', params }, async ({ params: { id } }) => {
  const artist = await getArtist(id)
  if (!artist) throw new AppError('not_found', 'Not found')
  return artist
})
