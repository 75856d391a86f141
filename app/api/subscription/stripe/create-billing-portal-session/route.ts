import { createPortalSession } from '@/lib/domains/billing/mutations'
import { redirectQuerySchema } from '@/lib/domains/billing/schema'
import { checkoutLimit } from '@/lib/server/auth/limits'
import { route } from '@/lib/server/http/route'

export const POST = route(
  { auth: 'user', query: redirectQuerySchema, errorShape: 'error', limits: [checkoutLimit] },
  ({ actor, query }) => createPortalSession(actor, query),
)
