import { checkoutOptions, toCheckoutRequest } from '@/app/api/_lib/checkout'
import { openGiftCheckout } from '@/lib/domains/payments/gift-checkout/mutations'
import { route } from '@/lib/server/http/route'
import { idParamsSchema } from '@/lib/shared/row-id'

export const POST = route(
  {
    ...checkoutOptions,
    params: idParamsSchema,
  },
  ({ actor, params: { id }, query, request }) => openGiftCheckout(actor, id, toCheckoutRequest({ query, request })),
)
