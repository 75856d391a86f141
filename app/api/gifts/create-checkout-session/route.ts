import { checkoutQuerySchema } from '@/lib/domains/payments/checkout/schema'
import { createGiftCheckout } from '@/lib/domains/payments/gift-checkout/mutations'
import { giftSchema } from '@/lib/domains/payments/gifts/schema'
import { publicOrigin } from '@/lib/server/addresses/origin'
import { countryOf } from '@/lib/server/http/geo'
import { checkoutLimit, giftLimit } from '@/lib/server/http/request-limits'
import { route } from '@/lib/server/http/route'

export const POST = route(
  {
    auth: 'verified',
    query: checkoutQuerySchema,
    body: giftSchema,
    errorShape: 'error',
    limits: [checkoutLimit],
    accountLimits: [giftLimit],
  },
  ({ actor, query, body, request }) =>
    createGiftCheckout(actor, body, {
      ...query,
      countryCode: countryOf(request.headers).countryCode,
      origin: publicOrigin(request.headers),
    }),
)
