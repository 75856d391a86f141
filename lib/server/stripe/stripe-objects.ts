import 'server-only'
import { env } from '@/lib/server/env'

/** What one of Stripe's objects refers to: an id, or the object itself where it was expanded. */
export type Reference = string | { id: string } | null | undefined

/** The id of what an object of Stripe refers to. */
export const idOf = (reference: Reference): string | null =>
  typeof reference === 'string' ? reference : (reference?.id ?? null)

/** @param seconds since 1970, as Stripe writes instants */
export const dateOfUnix = (seconds: number): Date => new Date(seconds * 1000)

/** An instant as Stripe writes it: whole seconds since 1970. */
export const unixOf = (instant: Date): number => Math.floor(instant.getTime() / 1000)

/** More of a thing than any customer has. Stripe is asked page by page up to here. */
export const LIST_MAX = 1000

/**
 * The page of one of Stripe's objects in its dashboard, live or test by the mode of our key; null with the sandbox.
 * @param kind as the dashboard's address names it
 * @param id Stripe's
 */
export function providerPage(kind: 'subscriptions' | 'invoices' | 'payments' | 'customers', id: string): string | null {
  const { STRIPE_SECRET_KEY, STRIPE_API_BASE, STRIPE_SANDBOX } = env()
  if (STRIPE_SANDBOX || STRIPE_API_BASE) return null
  const isTest = /^(sk|rk)_test_/.test(STRIPE_SECRET_KEY)
  return `https://dashboard.stripe.com${isTest ? '/test' : ''}/${kind}/${encodeURIComponent(id)}`
}
