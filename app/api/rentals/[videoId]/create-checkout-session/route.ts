import { checkoutQuerySchema } from '@/lib/domains/payments/schema-checkout'
import { videoParamsSchema } from '@/lib/shared/row-id'
import { createRentalCheckout } from '@/lib/domains/payments/mutations-rental-checkout'
import { countryOf } from '@/lib/server/geo'
import { checkoutLimit } from '@/lib/server/http/limits'
import { publicOrigin } from '@/lib/server/http/public-origin'
import { route } from '@/lib/server/http/route'

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
