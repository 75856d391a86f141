import 'server-only'
import { env } from '@/lib/server/env'

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
