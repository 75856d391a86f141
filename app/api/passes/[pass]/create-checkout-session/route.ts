import { checkoutOptions, toCheckoutRequest } from '@/app/api/_lib/checkout'
import { createPassCheckout } from '@/lib/domains/payments/pass-checkout/mutations'
import { passParamsSchema } from '@/lib/domains/payments/passes/schema'
import { route } from '@/lib/server/http/route'

export const POST = route(
  {
    ...checkoutOptions,
    params: passParamsSchema,
  },
  ({ actor, params: { pass }, query, request }) =>
    createPassCheckout(actor, pass, toCheckoutRequest({ query, request })),
)
