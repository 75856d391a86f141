import { callApi } from '@/lib/client/api'
import { apiRoutes } from '@/lib/shared/api-routes'
import { routes } from '@/lib/shared/routes'

/** Shown where there is no better message (specification §8). */
export const CHECKOUT_FAILURE = 'An error occurred. Please try again later.'

/** The query of a request that opens a checkout of the plan: where it returns to, and the price that was shown. */
export function planCheckoutQuery(shown: string): URLSearchParams {
  return new URLSearchParams({ redirectUrl: window.location.origin + routes.afterPayment(routes.browse), shown })
}

/**
 * Opens Stripe's checkout page for the Premium plan in this window.
 * @param shown the price that the person was shown ('inr-400'); the request is refused where another would be charged
 * @throws ApiError with a message for the person
 */
export async function openCheckout(shown: string): Promise<void> {
  const path = `${apiRoutes.checkout}?${planCheckoutQuery(shown)}`
  const response = await callApi<{ url?: string; error?: string }>(path, { method: 'POST' })
  if (!response.url) throw new Error(response.error ?? CHECKOUT_FAILURE)
  window.location.assign(response.url)
}
