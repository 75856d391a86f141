import { z } from 'zod'
import { requireTrailerFile } from '@/lib/domains/media/queries'
import { idSchema } from '@/lib/domains/catalogue/schema'
import { route } from '@/lib/server/http/route'
import { mediaResponse } from '@/lib/server/media/store'

const params = z.object({ id: idSchema })

export const GET = route({ auth: 'public', params }, async ({ params: { id }, request }) =>
  mediaResponse(await requireTrailerFile(id), request),
)
export const HEAD = GET
