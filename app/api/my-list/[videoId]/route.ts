import { videoParamsSchema } from '@/lib/domains/catalogue/schema'
import { addToMyList, removeFromMyList } from '@/lib/domains/viewing/mutations-list'
import { route } from '@/lib/server/http/route'

export const PUT = route({ auth: 'verified', params: videoParamsSchema }, ({ actor, params: { videoId } }) =>
  addToMyList(actor, videoId),
)

export const DELETE = route({ auth: 'verified', params: videoParamsSchema }, ({ actor, params: { videoId } }) =>
  removeFromMyList(actor, videoId),
)
