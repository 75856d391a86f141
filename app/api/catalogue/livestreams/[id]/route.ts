import { z } from 'zod'
import { refreshPublicPages } from '@/app/_cache/public-pages'
import { deleteLivestream, saveLivestream } from '@/lib/domains/livestreams/mutations-admin'
import { idSchema } from '@/lib/domains/catalogue/schema'
import { deleteSchema } from '@/lib/domains/catalogue/schema-shelf'
import { livestreamInputSchema } from '@/lib/domains/livestreams/schema-admin'
import { route } from '@/lib/server/http/route'

const params = z.object({ id: idSchema })

export const PUT = route(
  { auth: 'admin', params, body: livestreamInputSchema },
  async ({ actor, params: { id }, body, requestId }) => {
    const saved = await saveLivestream(actor, id, body, { requestId })
    refreshPublicPages()
    return saved
  },
)

export const DELETE = route(
  { auth: 'admin', params, body: deleteSchema },
  async ({ actor, params: { id }, body, requestId }) => {
    await deleteLivestream(actor, id, body, { requestId })
    refreshPublicPages()
  },
)
