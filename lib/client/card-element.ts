import type { StripeCheckoutElementsSdk } from '@stripe/stripe-js'
import { ApiError, callApi } from '@/lib/client/api'
import { planCheckoutQuery } from '@/lib/client/checkout'
import { apiRoutes } from '@/lib/shared/api-routes'

export type CardElement = {
  /** Takes the fields off the page. */
  remove: () => void
  /**
   * Pays with what stands in the fields; the browser then leaves for the page that the checkout returns to.
   * @throws ApiError with the provider's words for the person
   */
  pay: () => Promise<void>
}

/** The house's colours, for fields in a frame that our style does not reach. */
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
 * Puts the provider's own fields for a card's number, expiry date and code into a page. They stand in a frame of the
 * provider's: what is typed there reaches neither this page nor our server. Its script comes from js.stripe.com, here
 * and nowhere else.
 * @param place an empty element
 * @param key publishable key of the provider's account
 * @param shown the price that the person was shown; where another would be charged, nothing is opened
 * @throws ApiError with words for the person, Error when the script or the fields cannot be loaded
 */
export async function mountCardElement(place: HTMLElement, key: string, shown: string): Promise<CardElement> {
  const [{ loadStripe }, { clientSecret }] = await Promise.all([
    import('@stripe/stripe-js/pure'),
    callApi<{ clientSecret: string }>(`${apiRoutes.cardCheckout}?${planCheckoutQuery(shown)}`, { method: 'POST' }),
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
