import { checkoutQuerySchema } from '@/lib/domains/payments/checkout/schema'
import { publicOrigin } from '@/lib/server/addresses/origin'
import { countryOf } from '@/lib/server/http/geo'
import { checkoutLimit } from '@/lib/server/http/request-limits'

/** Options of `route` for all requests that open a checkout. */
export const checkoutOptions = {
  auth: 'verified' as const,
  query: checkoutQuerySchema,
  errorShape: 'error' as const,
  limits: [checkoutLimit],
}

/** Adds the facts of a request that decide currency and return URL, so that the client can't choose them. */
export const toCheckoutRequest = <Query extends object>({ query, request }: { query: Query; request: Request }) => ({
  ...query,
  countryCode: countryOf(request.headers).countryCode,
  origin: publicOrigin(request.headers),
})
