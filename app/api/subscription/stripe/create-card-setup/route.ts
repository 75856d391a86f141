import { createCardSetup } from '@/lib/domains/payments/card-setup/mutations'
import { redirectQuerySchema } from '@/lib/domains/payments/checkout/schema'
import { publicOrigin } from '@/lib/server/addresses/origin'
import { checkoutLimit } from '@/lib/server/http/request-limits'
import { route } from '@/lib/server/http/route'

export const POST = route(
  { auth: 'user', query: redirectQuerySchema, errorShape: 'error', limits: [checkoutLimit] },
  ({ actor, query, request }) => createCardSetup(actor, { ...query, origin: publicOrigin(request.headers) }),
)
