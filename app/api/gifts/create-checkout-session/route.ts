import { checkoutOptions, toCheckoutRequest } from '@/app/api/_lib/checkout'
import { createGiftCheckout } from '@/lib/domains/payments/gift-checkout/mutations'
import { giftSchema } from '@/lib/domains/payments/gifts/schema'
import { giftLimit } from '@/lib/server/http/request-limits'
import { route } from '@/lib/server/http/route'

export const POST = route(
  {
    ...checkoutOptions,
    body: giftSchema,
    accountLimits: [giftLimit],
  },
  ({ actor, query, body, request }) => createGiftCheckout(actor, body, toCheckoutRequest({ query, request })),
)
