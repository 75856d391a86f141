import { z } from 'zod'
import { idSchema } from '@/lib/domains/catalogue/schema'
import { getLivestreamCalendar } from '@/lib/domains/livestreams/queries'
import { route } from '@/lib/server/http/route'
import { AppError } from '@/lib/shared/errors'

const params = z.object({ id: idSchema })

export const GET = route({ auth: 'public', params }, async ({ params: { id } }) => {
  const file = await getLivestreamCalendar(id)
  if (file === null) throw new AppError('not_found', 'Not found')
  return new Response(file, {
    headers: {
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': `attachment; filename="livestream-${id}.ics"`,
    },
  })
})
