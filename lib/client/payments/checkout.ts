import { ApiError, callApi } from '@/lib/client/requests/api'
import { errorMessage, PAYMENT_FAILURE } from '@/lib/shared/errors'
import { apiRoutes } from '@/lib/shared/routes/api-routes'
import { routes } from '@/lib/shared/routes/routes'

/** The query of a request that opens a checkout of the plan: where it returns to, and the price that was shown. */
export function planCheckoutQuery(shown: string): URLSearchParams {
  return new URLSearchParams({ redirectUrl: window.location.origin + routes.afterPayment(routes.browse), shown })
}

/**
 * Asks for a page of the payment provider, and opens it in this window. A response without an address is a failure,
 * whatever its status.
 * @param path a request that gives `{url}` or `{error}`
 * @throws ApiError with a message for the person
 */
export async function openProviderPage(path: string): Promise<void> {
  const response = await callApi<{ url?: string; error?: string } | null>(path, {
    method: 'POST',
    fallback: PAYMENT_FAILURE,
  })
  if (!response?.url) throw new ApiError(200, errorMessage(response, PAYMENT_FAILURE))
  window.location.assign(response.url)
}

/**
 * Opens Stripe's checkout page for the Premium plan in this window.
 * @param shown the price that the person was shown ('inr-400'); the request is refused where another would be charged
 * @throws ApiError with a message for the person
 */
export const openCheckout = (shown: string): Promise<void> =>
  openProviderPage(`${apiRoutes.checkout}?${planCheckoutQuery(shown)}`)
