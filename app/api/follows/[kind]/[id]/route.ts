import { follow, unfollow } from '@/lib/domains/following/mutations'
import { getFollowState } from '@/lib/domains/following/queries'
import { followParamsSchema as params } from '@/lib/domains/following/schema'
import { followLimit, ownLimit } from '@/lib/server/http/request-limits'
import { route } from '@/lib/server/http/route'

export const GET = route({ auth: 'verified', params }, ({ actor, params: target }) => getFollowState(actor, target))

export const PUT = route({ auth: 'verified', params, accountLimits: [followLimit] }, ({ actor, params: target }) =>
  follow(actor, target),
)

export const DELETE = route({ auth: 'verified', params, accountLimits: [ownLimit] }, ({ actor, params: target }) =>
  unfollow(actor, target),
)
