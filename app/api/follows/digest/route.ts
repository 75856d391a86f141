import { setDigestDay } from '@/lib/domains/following/mutations'
import { digestDaySchema } from '@/lib/domains/following/schema'
import { ownLimit } from '@/lib/server/http/request-limits'
import { route } from '@/lib/server/http/route'

/** Sets the weekday of the person's weekly email; null turns it off. */
export const PUT = route({ auth: 'verified', body: digestDaySchema, accountLimits: [ownLimit] }, ({ actor, body }) =>
  setDigestDay(actor, body),
)
