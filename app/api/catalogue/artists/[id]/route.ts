import { z } from 'zod'
import { refreshPublicPages } from '@/app/_cache/public-pages'
import { deleteArtist, saveArtist } from '@/lib/domains/catalogue/mutations-artists'
import { idSchema } from '@/lib/domains/catalogue/schema'
import { artistInputSchema, deleteSchema } from '@/lib/domains/catalogue/schema-shelf'
import { route } from '@/lib/server/http/route'

const params = z.object({ id: idSchema })

export const PUT = route(
  { auth: 'admin', params, body: artistInputSchema },
  async ({ actor, params: { id }, body, requestId }) => {
    const saved = await saveArtist(actor, id, body, { requestId })
    refreshPublicPages()
    return saved
  },
)

export const DELETE = route(
  { auth: 'admin', params, body: deleteSchema },
  async ({ actor, params: { id }, body, requestId }) => {
    await deleteArtist(actor, id, body, { requestId })
    refreshPublicPages()
  },
)
