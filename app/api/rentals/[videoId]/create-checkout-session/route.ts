import { checkoutOptions, toCheckoutRequest } from '@/app/api/_lib/checkout'
import { createRentalCheckout } from '@/lib/domains/payments/rental-checkout/mutations'
import { route } from '@/lib/server/http/route'
import { videoParamsSchema } from '@/lib/shared/row-id'

export const POST = route(
  {
    ...checkoutOptions,
    params: videoParamsSchema,
  },
  ({ actor, params: { videoId }, query, request }) =>
    createRentalCheckout(actor, videoId, toCheckoutRequest({ query, request })),
)
