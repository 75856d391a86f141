import { z } from 'zod'
import { refreshPublicPages } from '@/app/_cache/public-pages'
import { saveVideo } from '@/lib/domains/catalogue/mutations-videos'
import { idSchema } from '@/lib/domains/catalogue/schema'
import { videoInputSchema } from '@/lib/domains/catalogue/schema-videos'
import { route } from '@/lib/server/http/route'

const params = z.object({ id: idSchema })

export const PUT = route(
  { auth: 'admin', params, body: videoInputSchema },
  async ({ actor, params: { id }, body, requestId }) => {
    const saved = await saveVideo(actor, id, body, { requestId })
    refreshPublicPages()
    return saved
  },
)
