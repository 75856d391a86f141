import { subscribeToReminders, unsubscribeFromReminders } from '@/lib/domains/livestreams/reminders/mutations'
import { notifyLimit, ownLimit } from '@/lib/server/http/request-limits'
import { route } from '@/lib/server/http/route'
import { idParamsSchema } from '@/lib/shared/row-id'

export const POST = route(
  { auth: 'verified', params: idParamsSchema, accountLimits: [notifyLimit] },
  ({ actor, params: { id } }) => subscribeToReminders(actor, id),
)

export const DELETE = route(
  { auth: 'verified', params: idParamsSchema, accountLimits: [ownLimit] },
  ({ actor, params: { id } }) => unsubscribeFromReminders(actor, id),
)
