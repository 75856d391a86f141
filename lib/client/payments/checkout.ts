import { ApiError, callApi } from '@/lib/client/requests/api'
import type { WantedMethod } from '@/lib/domains/payments/checkout/schema'
import { errorMessage, PAYMENT_FAILURE } from '@/lib/shared/errors'
import { apiRoutes } from '@/lib/shared/routes/api-routes'
import { routes } from '@/lib/shared/routes/routes'

export function planCheckoutQuery(shown: string): URLSearchParams {
  return new URLSearchParams({ redirectUrl: window.location.origin + routes.afterPayment(routes.browse), shown })
}

export async function openProviderPage(path: string, json?: object): Promise<void> {
  const response = await callApi<{ url?: string; error?: string } | null>(path, {
    method: 'POST',
    fallback: PAYMENT_FAILURE,
    json,
  })
  if (!response?.url) throw new ApiError(200, errorMessage(response, PAYMENT_FAILURE))
  window.location.assign(response.url)
}

/** @param method wanted method, if Stripe doesn't offer it to everyone */
export function openCheckout(shown: string, method?: WantedMethod): Promise<void> {
  const query = planCheckoutQuery(shown)
  if (method) query.set('method', method)
  return openProviderPage(`${apiRoutes.checkout}?${query}`)
}
