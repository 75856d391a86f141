import { refreshPublicPages } from '@/app/_cache/public-pages'
import { saveVideo } from '@/lib/domains/catalogue/mutations-videos'
import { videoInputSchema } from '@/lib/domains/catalogue/schema-videos'
import { route } from '@/lib/server/http/route'

export const POST = route(
  { auth: 'admin', body: videoInputSchema, status: 201 },
  async ({ actor, body, requestId }) => {
    const saved = await saveVideo(actor, null, body, { requestId })
    refreshPublicPages()
    return saved
  },
)
