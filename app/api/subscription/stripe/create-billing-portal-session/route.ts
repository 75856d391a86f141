import { createPortalSession } from '@/lib/domains/billing/mutations'
import { redirectQuerySchema } from '@/lib/domains/billing/schema'
import { checkoutLimit } from '@/lib/server/auth/limits'
import { publicOrigin } from '@/lib/server/http/public-origin'
import { route } from '@/lib/server/http/route'

export const POST = route(
  { auth: 'user', query: redirectQuerySchema, errorShape: 'error', limits: [checkoutLimit] },
  ({ actor, query, request }) => createPortalSession(actor, { ...query, origin: publicOrigin(request.headers) }),
)
