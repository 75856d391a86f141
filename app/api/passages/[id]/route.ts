import { deletePassage, updatePassage } from '@/lib/domains/viewing/passages/mutations'
import { updatePassageSchema } from '@/lib/domains/viewing/passages/schema'
import { ownLimit, passageLimit } from '@/lib/server/http/request-limits'
import { route } from '@/lib/server/http/route'
import { idParamsSchema as params } from '@/lib/shared/row-id'

export const PATCH = route(
  { auth: 'verified', params, body: updatePassageSchema, accountLimits: [passageLimit] },
  ({ actor, params: { id }, body }) => updatePassage(actor, id, body),
)

export const DELETE = route({ auth: 'verified', params, accountLimits: [ownLimit] }, ({ actor, params: { id } }) =>
  deletePassage(actor, id),
)
