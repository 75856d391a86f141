import { removeFromHistory } from '@/lib/domains/viewing/progress/mutations'
import { ownLimit } from '@/lib/server/http/request-limits'
import { route } from '@/lib/server/http/route'
import { videoParamsSchema } from '@/lib/shared/row-id'

export const DELETE = route(
  { auth: 'verified', params: videoParamsSchema, accountLimits: [ownLimit] },
  ({ actor, params: { videoId } }) => removeFromHistory(actor, videoId),
)
