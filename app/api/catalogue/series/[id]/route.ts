import { z } from 'zod'
import { refreshPublicPages } from '@/app/_cache/public-pages'
import { deleteSeries, saveSeries } from '@/lib/domains/catalogue/mutations-series'
import { idSchema } from '@/lib/domains/catalogue/schema'
import { deleteSchema, seriesInputSchema } from '@/lib/domains/catalogue/schema-shelf'
import { route } from '@/lib/server/http/route'

const params = z.object({ id: idSchema })

export const PUT = route(
  { auth: 'admin', params, body: seriesInputSchema },
  async ({ actor, params: { id }, body, requestId }) => {
    const saved = await saveSeries(actor, id, body, { requestId })
    refreshPublicPages()
    return saved
  },
)

export const DELETE = route(
  { auth: 'admin', params, body: deleteSchema },
  async ({ actor, params: { id }, body, requestId }) => {
    await deleteSeries(actor, id, body, { requestId })
    refreshPublicPages()
  },
)
