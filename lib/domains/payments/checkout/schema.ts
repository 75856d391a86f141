import { z } from 'zod'

/** How a person may want to pay. */
export const paymentMethods = [
  { value: 'card', label: 'Credit or Debit Card' },
  { value: 'paypal', label: 'PayPal' },
] as const

/** The method in an address; a card where none or an unknown one is named. */
export const paymentMethodSchema = z.enum(paymentMethods.map(({ value }) => value)).catch('card')

/** `redirectUrl` of a request for a checkout or the portal. It is checked to be our own where it is used. */
export const redirectQuerySchema = z.object({
  redirectUrl: z.string('Use a single return URL.').max(2000, 'This URL is too long.').optional(),
})

/**
 * A request for a checkout may also name the price that the person was `shown` ('inr-400'). It decides nothing: where
 * another price would be charged, the person is asked again.
 */
export const checkoutQuerySchema = redirectQuerySchema.extend({ shown: z.string().max(50).optional() })

export type CheckoutAnswer = { url: string }

/** A checkout whose card fields stand in a page of ours: Stripe's script in the browser opens them with this secret. */
export type CardCheckoutAnswer = { clientSecret: string }
