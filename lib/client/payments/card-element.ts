import type { StripeCheckoutElementsSdk } from '@stripe/stripe-js'
import { ApiError, callApi } from '@/lib/client/requests/api'
import { PAYMENT_FAILURE } from '@/lib/shared/errors'
import { apiRoutes } from '@/lib/shared/routes/api-routes'
import { planCheckoutQuery } from './checkout'

export type CardElement = {
  remove: () => void
  /**
   * Pays with what was entered. The browser then goes to the return address of the checkout.
   * @throws ApiError with the provider's message
   */
  pay: () => Promise<void>
}

/** The colours of the product. The fields are in a frame that our style sheet does not reach. */
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
 * Puts Stripe's fields for a payment card into a page. They are in a frame of Stripe: what is typed there reaches
 * neither this page nor our server. This is the only place that loads a script from js.stripe.com.
 * @param place an empty element
 * @param key publishable key of the provider's account
 * @param shown the price that the person was shown; the request is refused where another would be charged
 * @throws ApiError with a message for the person, Error when the script or the fields cannot be loaded
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
  if (!stripe) throw new Error('The payment provider\u2019s script did not load.')
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
