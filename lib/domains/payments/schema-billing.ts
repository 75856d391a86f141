import { z } from 'zod'

export type CurrencyCode = 'inr' | 'usd'

/** Where one price holds. */
export const priceRegionSchema = z.enum(['india', 'world'])
export type PriceRegion = z.output<typeof priceRegionSchema>

/** How a price is shown and charged in a region (specification §9). */
export type Pricing = {
  currency: CurrencyCode
  symbol: string
  /** Whole units of the currency per month. */
  basePrice: number
}

/** What the plans page shows. */
export type PlanOffer = Pricing & {
  /** Percent off for the first year, 1–100, or null. */
  discount: number | null
  /** Whole units per month after the discount; equals `basePrice` without one. */
  price: number
}

/** A renewal that could not be charged, as its person is told. */
export type PaymentNotice = {
  /** ISO instant at which Premium closes, null when it is closed already. */
  graceEndsAt: string | null
}

export const locationSchema = z.object({ country: z.string().nullable(), countryCode: z.string().nullable() })
export type LocationDto = z.output<typeof locationSchema>

/** `redirectUrl` of a checkout or portal call. Whether it is our own is decided when it is used. */
export const redirectQuerySchema = z.object({
  redirectUrl: z.string('Only one address can be returned to').max(2000, 'This address is too long').optional(),
})

/**
 * A checkout call may also say which price the person was `shown` ('inr-400'). It decides nothing: where it is not what
 * would be charged, the person is asked again instead.
 */
export const checkoutQuerySchema = redirectQuerySchema.extend({ shown: z.string().max(50).optional() })

export type CheckoutAnswer = { url: string }

/** A checkout whose card fields stand in a page of ours: what the provider's script in the browser opens them with. */
export type CardCheckoutAnswer = { clientSecret: string }
