import { callApi } from '@/lib/client/api'
import { apiRoutes } from '@/lib/shared/api-routes'
import { routes } from '@/lib/shared/routes'

/** What is said where nothing better is known (specification §8). */
export const CHECKOUT_FAILURE = 'An error occurred. Please try again later.'

/**
 * Opens the provider's checkout of the Premium plan in this window.
 * @param shown the price that the person was shown ('inr-400'); the call is refused where another would be charged
 * @throws ApiError, with words for the person
 */
export async function openCheckout(shown: string): Promise<void> {
  const after = new URLSearchParams({ refresh: 'true', returnUrl: routes.browse })
  const redirectUrl = `${window.location.origin}${routes.subscriptionReturn}?${after}`
  const query = new URLSearchParams({ redirectUrl, shown })
  const answer = await callApi<{ url?: string; error?: string }>(`${apiRoutes.checkout}?${query}`, { method: 'POST' })
  if (!answer.url) throw new Error(answer.error ?? CHECKOUT_FAILURE)
  window.location.assign(answer.url)
}
