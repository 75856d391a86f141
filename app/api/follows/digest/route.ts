import { setDigestDay } from '@/lib/domains/following/mutations'
import { digestDaySchema } from '@/lib/domains/following/schema'
import { ownLimit } from '@/lib/server/http/request-limits'
import { route } from '@/lib/server/http/route'

/** The day of the week of the person's mail about what they follow; null ends it. */
export const PUT = route({ auth: 'verified', body: digestDaySchema, accountLimits: [ownLimit] }, ({ actor, body }) =>
  setDigestDay(actor, body),
)
