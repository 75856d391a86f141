import { refreshPublicPages } from '@/app/_cache/public-pages'
import { saveLivestream } from '@/lib/domains/livestreams/mutations-admin'
import { livestreamInputSchema } from '@/lib/domains/livestreams/schema-admin'
import { route } from '@/lib/server/http/route'

export const POST = route(
  { auth: 'admin', body: livestreamInputSchema, status: 201 },
  async ({ actor, body, requestId }) => {
    const saved = await saveLivestream(actor, null, body, { requestId })
    refreshPublicPages()
    return saved
  },
)
