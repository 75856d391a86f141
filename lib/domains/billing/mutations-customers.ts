import 'server-only'
import type { CurrencyCode } from '@/lib/domains/billing/schema'
import { db } from '@/lib/server/db/client'
import { hashCode } from '@/lib/server/secrets'
import { stripe } from '@/lib/server/stripe'
import type { Actor } from '@/lib/shared/actor'

/**
 * The provider's customer of a person in a currency, made at the first need. The provider's idempotency key and our
 * unique key make sure that requests at the same moment end with one.
 * @returns the provider's customer id
 */
export async function ensureCustomer(actor: Actor, currency: CurrencyCode): Promise<string> {
  const key = { userId_currency: { userId: actor.id, currency } }
  const existing = await db.billingCustomer.findUnique({ where: key, select: { stripeCustomerId: true } })
  if (existing) return existing.stripeCustomerId
  const customer = await stripe().customers.create(
    {
      email: actor.email,
      name: `${actor.firstName} ${actor.lastName}`.trim(),
      metadata: { userId: String(actor.id), currency },
    },
    { idempotencyKey: `customer-${actor.id}-${currency}-${hashCode(actor.email)}` },
  )
  const row = await db.billingCustomer.upsert({
    where: key,
    create: { userId: actor.id, currency, stripeCustomerId: customer.id },
    update: {},
    select: { stripeCustomerId: true },
  })
  return row.stripeCustomerId
}
