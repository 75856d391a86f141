import { checkoutQuerySchema } from '@/lib/domains/payments/checkout/schema'
import type { createCardCheckout, createCheckoutSession } from '@/lib/domains/payments/plans/mutations'
import { publicOrigin } from '@/lib/server/addresses/origin'
import { getPlanReturnUrl } from '@/lib/server/auth/return-to'
import { countryOf } from '@/lib/server/http/geo'
import { checkoutLimit } from '@/lib/server/http/request-limits'
import { route } from '@/lib/server/http/route'

export const planCheckoutRoute = (open: typeof createCheckoutSession | typeof createCardCheckout) =>
  route(
    { auth: 'verified', query: checkoutQuerySchema, errorShape: 'error', limits: [checkoutLimit] },
    async ({ actor, query, request }) =>
      open(actor, {
        ...query,
        redirectUrl: await getPlanReturnUrl(query.redirectUrl),
        countryCode: countryOf(request.headers).countryCode,
        origin: publicOrigin(request.headers),
      }),
  )
