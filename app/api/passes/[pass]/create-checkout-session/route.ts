import { checkoutQuerySchema } from '@/lib/domains/payments/checkout/schema'
import { createPassCheckout } from '@/lib/domains/payments/pass-checkout/mutations'
import { passParamsSchema } from '@/lib/domains/payments/passes/schema'
import { publicOrigin } from '@/lib/server/addresses/origin'
import { countryOf } from '@/lib/server/http/geo'
import { checkoutLimit } from '@/lib/server/http/request-limits'
import { route } from '@/lib/server/http/route'

export const POST = route(
  {
    auth: 'verified',
    params: passParamsSchema,
    query: checkoutQuerySchema,
    errorShape: 'error',
    limits: [checkoutLimit],
  },
  ({ actor, params: { pass }, query, request }) =>
    createPassCheckout(actor, pass, {
      ...query,
      countryCode: countryOf(request.headers).countryCode,
      origin: publicOrigin(request.headers),
    }),
)
