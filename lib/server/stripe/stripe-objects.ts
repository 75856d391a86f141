import 'server-only'
import { env } from '@/lib/server/env'

export type Reference = string | { id: string } | null | undefined

export const idOf = (reference: Reference): string | null =>
  typeof reference === 'string' ? reference : (reference?.id ?? null)

export const dateOfUnix = (seconds: number): Date => new Date(seconds * 1000)

export const unixOf = (instant: Date): number => Math.floor(instant.getTime() / 1000)

/** Maximum number of objects read. No customer has that many. */
export const LIST_MAX = 1000

export function providerPage(kind: 'subscriptions' | 'invoices' | 'payments' | 'customers', id: string): string | null {
  const { STRIPE_SECRET_KEY, STRIPE_API_BASE, STRIPE_SANDBOX } = env()
  if (STRIPE_SANDBOX || STRIPE_API_BASE) return null
  const isTest = /^(sk|rk)_test_/.test(STRIPE_SECRET_KEY)
  return `https://dashboard.stripe.com${isTest ? '/test' : ''}/${kind}/${encodeURIComponent(id)}`
}
