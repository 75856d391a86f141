import { checkoutOptions, toCheckoutRequest } from '@/app/api/_lib/checkout'
import type { createCardCheckout, createCheckoutSession } from '@/lib/domains/payments/plans/mutations'
import { getPlanReturnUrl } from '@/lib/server/auth/return-to'
import { route } from '@/lib/server/http/route'

export const planCheckoutRoute = (open: typeof createCheckoutSession | typeof createCardCheckout) =>
  route(checkoutOptions, async ({ actor, query, request }) =>
    open(actor, {
      ...toCheckoutRequest({ query, request }),
      redirectUrl: await getPlanReturnUrl(query.redirectUrl),
    }),
  )
