import { refreshPublicPages } from '@/app/_cache/public-pages'
import { saveTrailer } from '@/lib/domains/catalogue/mutations-trailers'
import { trailerInputSchema } from '@/lib/domains/catalogue/schema-shelf'
import { route } from '@/lib/server/http/route'

export const POST = route(
  { auth: 'admin', body: trailerInputSchema, status: 201 },
  async ({ actor, body, requestId }) => {
    const saved = await saveTrailer(actor, null, body, { requestId })
    refreshPublicPages()
    return saved
  },
)
