import { z } from 'zod'
import { refreshPublicPages } from '@/app/_cache/public-pages'
import { deleteTrailer, saveTrailer } from '@/lib/domains/catalogue/mutations-trailers'
import { idSchema } from '@/lib/domains/catalogue/schema'
import { deleteSchema, trailerInputSchema } from '@/lib/domains/catalogue/schema-shelf'
import { route } from '@/lib/server/http/route'

const params = z.object({ id: idSchema })

export const PUT = route(
  { auth: 'admin', params, body: trailerInputSchema },
  async ({ actor, params: { id }, body, requestId }) => {
    const saved = await saveTrailer(actor, id, body, { requestId })
    refreshPublicPages()
    return saved
  },
)

export const DELETE = route(
  { auth: 'admin', params, body: deleteSchema },
  async ({ actor, params: { id }, body, requestId }) => {
    await deleteTrailer(actor, id, body, { requestId })
    refreshPublicPages()
  },
)
