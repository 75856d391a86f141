import { matchPassages, unmatchPassages } from '@/lib/domains/viewing/passage-matches/mutations'
import { passageMatchParamsSchema as params } from '@/lib/domains/viewing/passage-matches/schema'
import { ownLimit, passageLimit } from '@/lib/server/http/request-limits'
import { route } from '@/lib/server/http/route'

export const PUT = route(
  { auth: 'verified', params, accountLimits: [passageLimit] },
  ({ actor, params: { id, otherId } }) => matchPassages(actor, id, otherId),
)

export const DELETE = route(
  { auth: 'verified', params, accountLimits: [ownLimit] },
  ({ actor, params: { id, otherId } }) => unmatchPassages(actor, id, otherId),
)
