import { checkoutQuerySchema } from '@/lib/domains/payments/checkout/schema'
import { openGiftCheckout } from '@/lib/domains/payments/gift-checkout/mutations'
import { publicOrigin } from '@/lib/server/addresses/origin'
import { countryOf } from '@/lib/server/http/geo'
import { checkoutLimit } from '@/lib/server/http/request-limits'
import { route } from '@/lib/server/http/route'
import { idParamsSchema } from '@/lib/shared/row-id'

export const POST = route(
  {
    auth: 'verified',
    params: idParamsSchema,
    query: checkoutQuerySchema,
    errorShape: 'error',
    limits: [checkoutLimit],
  },
  ({ actor, params: { id }, query, request }) =>
    openGiftCheckout(actor, id, {
      ...query,
      countryCode: countryOf(request.headers).countryCode,
      origin: publicOrigin(request.headers),
    }),
)
