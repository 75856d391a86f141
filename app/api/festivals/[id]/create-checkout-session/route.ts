import { checkoutOptions, toCheckoutRequest } from '@/app/api/_lib/checkout'
import { createTicketCheckout } from '@/lib/domains/payments/ticket-checkout/mutations'
import { route } from '@/lib/server/http/route'
import { idParamsSchema } from '@/lib/shared/row-id'

export const POST = route(
  {
    ...checkoutOptions,
    params: idParamsSchema,
  },
  ({ actor, params: { id }, query, request }) =>
    createTicketCheckout(actor, 'festival', id, toCheckoutRequest({ query, request })),
)
