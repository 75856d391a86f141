import { deleteCaptions, saveCaptions } from '@/lib/domains/catalogue/captions/mutations'
import { captionLanguageSchema, CAPTIONS_BYTES, captionsQuerySchema } from '@/lib/domains/catalogue/captions/schema'
import { refreshPublicPages } from '@/lib/server/cache/refresh'
import { decodeFile } from '@/lib/server/files/decode-file'
import { bodyPartsWithin } from '@/lib/server/http/body'
import { route } from '@/lib/server/http/route'
import { idParamsSchema } from '@/lib/shared/row-id'

const params = idParamsSchema.extend({ language: captionLanguageSchema })

/** Accepts the raw file as the body, because it may be larger than a server action allows. */
export const PUT = route(
  { auth: 'content', params, query: captionsQuerySchema },
  async ({ actor, params: { id: videoId, language }, query: { label }, request }) => {
    let file = ''
    for await (const part of decodeFile(bodyPartsWithin(request, CAPTIONS_BYTES))) file += part
    const track = await saveCaptions(actor, { videoId, language }, { label, file })
    refreshPublicPages()
    return track
  },
)

export const DELETE = route({ auth: 'content', params }, async ({ actor, params: { id: videoId, language } }) => {
  await deleteCaptions(actor, { videoId, language })
  refreshPublicPages()
})
