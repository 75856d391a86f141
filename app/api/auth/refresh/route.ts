import { toSessionUser } from '@/lib/domains/accounts/profile/queries'
import { refreshSubscriptions } from '@/lib/domains/payments/sync/mutations'
import { renewSession } from '@/lib/server/auth/sessions/session'
import { refreshLimit } from '@/lib/server/http/request-limits'
import { route } from '@/lib/server/http/route'
import { visitor } from '@/lib/shared/access/actor'

export const POST = route({ auth: 'user', accountLimits: [refreshLimit] }, async ({ actor }) => {
  await refreshSubscriptions(actor)
  return toSessionUser((await renewSession()) ?? visitor)
})
