import { getFestivalCalendar } from '@/lib/domains/livestreams/festivals/queries'
import { route } from '@/lib/server/http/route'
import { found } from '@/lib/shared/errors'
import { idParamsSchema } from '@/lib/shared/row-id'

export const GET = route({ auth: 'public', params: idParamsSchema }, async ({ params: { id } }) => {
  const file = found(await getFestivalCalendar(id))
  return new Response(file, {
    headers: {
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': `attachment; filename="festival-${id}.ics"`,
    },
  })
})
