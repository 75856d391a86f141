import { refreshPublicPages } from '@/app/_cache/public-pages'
import { saveSeries } from '@/lib/domains/catalogue/mutations-series'
import { seriesInputSchema } from '@/lib/domains/catalogue/schema-shelf'
import { route } from '@/lib/server/http/route'

export const POST = route(
  { auth: 'admin', body: seriesInputSchema, status: 201 },
  async ({ actor, body, requestId }) => {
    const saved = await saveSeries(actor, null, body, { requestId })
    refreshPublicPages()
    return saved
  },
)
