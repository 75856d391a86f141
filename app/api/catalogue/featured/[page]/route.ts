import { refreshPublicPages } from '@/app/_cache/public-pages'
import { saveFeatured } from '@/lib/domains/editorial/mutations-featured'
import { featuredInputSchema, featuredParamsSchema } from '@/lib/domains/editorial/schema-shelf'
import { route } from '@/lib/server/http/route'

export const PUT = route(
  { auth: 'admin', params: featuredParamsSchema, body: featuredInputSchema },
  async ({ actor, params: { page }, body, requestId }) => {
    await saveFeatured(actor, page, body, { requestId })
    refreshPublicPages()
  },
)
