import { idParamsSchema } from '@/lib/domains/catalogue/schema'
import { followLivestream, unfollowLivestream } from '@/lib/domains/livestreams/mutations'
import { notifyLimit } from '@/lib/server/auth/limits'
import { route } from '@/lib/server/http/route'
import { countAttempt } from '@/lib/server/limits'

export const POST = route({ auth: 'verified', params: idParamsSchema }, async ({ actor, params: { id } }) => {
  await countAttempt(notifyLimit, String(actor.id))
  return followLivestream(actor, id)
})

export const DELETE = route({ auth: 'verified', params: idParamsSchema }, ({ actor, params: { id } }) =>
  unfollowLivestream(actor, id),
)
