import { askForReminders, endReminders } from '@/lib/domains/livestreams/reminders/mutations'
import { notifyLimit, ownLimit } from '@/lib/server/http/limits'
import { route } from '@/lib/server/http/route'
import { idParamsSchema } from '@/lib/shared/row-id'

export const POST = route(
  { auth: 'verified', params: idParamsSchema, accountLimits: [notifyLimit] },
  ({ actor, params: { id } }) => askForReminders(actor, id),
)

export const DELETE = route(
  { auth: 'verified', params: idParamsSchema, accountLimits: [ownLimit] },
  ({ actor, params: { id } }) => endReminders(actor, id),
)
