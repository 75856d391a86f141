import { refreshPublicPages } from '@/app/_cache/public-pages'
import { changeVideos } from '@/lib/domains/editorial/mutations-videos'
import { bulkSchema } from '@/lib/domains/editorial/schema-videos'
import { route } from '@/lib/server/http/route'

export const POST = route({ auth: 'admin', body: bulkSchema }, async ({ actor, body, requestId }) => {
  const result = await changeVideos(actor, body, { requestId })
  refreshPublicPages()
  return result
})
