import type { StripeCheckoutElementsSdk } from '@stripe/stripe-js'
import { ApiError, callApi } from '@/lib/client/requests/api'
import { PAYMENT_FAILURE } from '@/lib/shared/errors'
import { apiRoutes } from '@/lib/shared/routes/api-routes'
import { planCheckoutQuery } from './checkout'

export type CardElement = {
  remove: () => void
  /** Confirms the payment. The browser then opens the checkout's return URL. */
  pay: () => Promise<void>
}

/** Repeats our colours, because our style sheet doesn't apply inside Stripe's iframe. */
const appearance = {
  theme: 'night',
  variables: {
    colorPrimary: '#d8a84c',
    colorBackground: '#1d131a',
    colorText: '#f7eedd',
    colorTextSecondary: '#d2c3b4',
    colorDanger: '#ff9585',
    fontSizeBase: '17px',
  },
} as const

/**
 * Mounts Stripe's card form in an iframe, so that card data reaches neither this page nor our server.
 * @param shown price that the person saw
 */
export async function mountCardElement(place: HTMLElement, key: string, shown: string): Promise<CardElement> {
  const [{ loadStripe }, { clientSecret }] = await Promise.all([
    import('@stripe/stripe-js/pure'),
    callApi<{ clientSecret: string }>(`${apiRoutes.cardCheckout}?${planCheckoutQuery(shown)}`, {
      method: 'POST',
      fallback: PAYMENT_FAILURE,
    }),
  ])
  const stripe = await loadStripe(key)
  if (!stripe) throw new Error('The payment form didn\u2019t load. Reload the page and try again.')
  const checkout: StripeCheckoutElementsSdk = stripe.initCheckoutElementsSdk({
    clientSecret,
    elementsOptions: { appearance },
  })
  const element = checkout.createPaymentElement({ layout: 'tabs' })
  element.mount(place)
  const loaded = await checkout.loadActions()
  if (loaded.type === 'error') {
    element.destroy()
    throw new Error(loaded.error.message)
  }
  return {
    remove: () => element.destroy(),
    pay: async () => {
      const result = await loaded.actions.confirm()
      if (result.type === 'error') throw new ApiError(402, result.error.message)
    },
  }
}
