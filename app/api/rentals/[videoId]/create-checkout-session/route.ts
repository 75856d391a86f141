import { checkoutQuerySchema } from '@/lib/domains/payments/checkout/schema'
import { createRentalCheckout } from '@/lib/domains/payments/rental-checkout/mutations'
import { publicOrigin } from '@/lib/server/addresses/origin'
import { countryOf } from '@/lib/server/http/geo'
import { checkoutLimit } from '@/lib/server/http/request-limits'
import { route } from '@/lib/server/http/route'
import { videoParamsSchema } from '@/lib/shared/row-id'

export const POST = route(
  {
    auth: 'verified',
    params: videoParamsSchema,
    query: checkoutQuerySchema,
    errorShape: 'error',
    limits: [checkoutLimit],
  },
  ({ actor, params: { videoId }, query, request }) =>
    createRentalCheckout(actor, videoId, {
      ...query,
      countryCode: countryOf(request.headers).countryCode,
      origin: publicOrigin(request.headers),
    }),
)
