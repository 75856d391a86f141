import { z } from 'zod'

export const paymentMethods = [
  { value: 'card', label: 'Credit or Debit Card' },
  { value: 'paypal', label: 'PayPal' },
] as const

export const paymentMethodSchema = z.enum(paymentMethods.map(({ value }) => value)).catch('card')

/** The caller must check that `redirectUrl` is on our own origin. */
export const redirectQuerySchema = z.object({
  redirectUrl: z.string('Use a single return URL.').max(2000, 'This URL is too long.').optional(),
})

/** Method that the person chose on our page, if Stripe doesn't offer it to everyone. */
const wantedMethodSchema = z.enum(['paypal'])
export type WantedMethod = z.output<typeof wantedMethodSchema>

/** `shown` is the price that the person saw, such as 'inr-400'. It never sets the price. */
export const checkoutQuerySchema = redirectQuerySchema.extend({
  shown: z.string().max(50).optional(),
  method: wantedMethodSchema.optional().catch(undefined),
})

export type CheckoutAnswer = { url: string }

/** Secret with which Stripe's script opens its card fields on our page. */
export type CardCheckoutAnswer = { clientSecret: string }
