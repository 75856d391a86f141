import type Stripe from 'stripe'

/**
 * Stripe object as the server sends it. Decimals are strings; the SDK converts them to objects.
 */
export type Wire<T> = T extends string | number | boolean | null | undefined | void
  ? T
  : T extends Stripe.Decimal
    ? string
    : T extends ReadonlyArray<infer Item>
      ? Array<Wire<Item>>
      : { [Key in keyof T]: Wire<T[Key]> }

export type Customer = Wire<Stripe.Customer>
export type DeletedCustomer = Stripe.DeletedCustomer
export type Coupon = Wire<Stripe.Coupon>
export type Discount = Wire<Stripe.Discount>
export type Product = Wire<Stripe.Product>
export type Price = Wire<Stripe.Price>
export type Plan = Wire<Stripe.Plan>
export type CheckoutSession = Wire<Stripe.Checkout.Session>
export type LineItem = Wire<Stripe.LineItem>
export type Subscription = Wire<Stripe.Subscription>
export type SubscriptionItem = Wire<Stripe.SubscriptionItem>
export type Invoice = Wire<Stripe.Invoice>
export type InvoiceLineItem = Wire<Stripe.InvoiceLineItem>
export type InvoicePayment = Wire<Stripe.InvoicePayment>
export type PaymentIntent = Wire<Stripe.PaymentIntent>
export type Charge = Wire<Stripe.Charge>
export type Refund = Wire<Stripe.Refund>
export type Dispute = Wire<Stripe.Dispute>
export type Mandate = Wire<Stripe.Mandate>
export type SetupIntent = Wire<Stripe.SetupIntent>
export type PaymentMethod = Wire<Stripe.PaymentMethod>
export type PortalSession = Wire<Stripe.BillingPortal.Session>
export type EventType = Stripe.Event['type']

export type EventRecord = Wire<Omit<Stripe.EventBase, 'type' | 'data'>> & {
  type: EventType
  data: { object: object; previous_attributes?: object }
}

export type List<T> = { object: 'list'; data: T[]; has_more: boolean; url: string }

export function idOf(value: string | { id: string } | null | undefined): string | null {
  if (value === null || value === undefined) return null
  return typeof value === 'string' ? value : value.id
}
