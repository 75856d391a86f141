import { refreshPublicPages } from '@/app/_cache/public-pages'
import { saveArtist } from '@/lib/domains/catalogue/mutations-artists'
import { artistInputSchema } from '@/lib/domains/catalogue/schema-shelf'
import { route } from '@/lib/server/http/route'

export const POST = route(
  { auth: 'admin', body: artistInputSchema, status: 201 },
  async ({ actor, body, requestId }) => {
    const saved = await saveArtist(actor, null, body, { requestId })
    refreshPublicPages()
    return saved
  },
)
