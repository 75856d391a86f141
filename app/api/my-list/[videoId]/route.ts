import { addToMyList, removeFromMyList } from '@/lib/domains/viewing/my-list/mutations'
import { ownLimit } from '@/lib/server/http/request-limits'
import { route } from '@/lib/server/http/route'
import { videoParamsSchema } from '@/lib/shared/row-id'

const options = { auth: 'verified', params: videoParamsSchema, accountLimits: [ownLimit] } as const

export const PUT = route(options, ({ actor, params: { videoId } }) => addToMyList(actor, videoId))

export const DELETE = route(options, ({ actor, params: { videoId } }) => removeFromMyList(actor, videoId))
