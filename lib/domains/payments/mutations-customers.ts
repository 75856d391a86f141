import 'server-only'
import type { CurrencyCode } from '@/lib/domains/payments/schema-billing'
import { db } from '@/lib/server/db/client'
import { hashCode, randomCode } from '@/lib/server/secrets'
import { stripe, underKey } from '@/lib/server/stripe'
import type { Actor } from '@/lib/shared/actor'

const nameOf = ({ firstName, lastName }: Actor) => `${firstName} ${lastName}`.trim()

/**
 * The provider's customer of a person in a currency, made at the first need. The provider's idempotency key and our
 * unique key make sure that requests at the same moment end with one.
 * @returns the provider's customer id
 */
export async function ensureCustomer(actor: Actor, currency: CurrencyCode): Promise<string> {
  const existing = await findCustomer(actor, currency)
  if (existing) return existing
  const key = `customer-${actor.id}-${currency}-${hashCode(JSON.stringify([actor.email, nameOf(actor)]))}`
  const made = await createCustomer(actor, currency, key)
  if (made) return made
  // Under the same key the provider repeats its answer for a day, even when that customer has been deleted since.
  const another = await createCustomer(actor, currency, `${key}-${randomCode()}`)
  if (!another) throw new Error('The provider repeated a customer')
  return another
}

/**
 * Runs what needs the provider's customer of a person. One that was deleted at the provider, without our having heard
 * of it, is let go, and the work is done once more with a new one.
 * @param run gets the provider's customer id; what it threw is thrown on
 */
export async function withCustomer<T>(
  actor: Actor,
  currency: CurrencyCode,
  run: (customer: string) => Promise<T>,
): Promise<T> {
  const customer = await ensureCustomer(actor, currency)
  try {
    return await run(customer)
  } catch (error) {
    const missing = typeof error === 'object' && error !== null && 'code' in error && error.code === 'resource_missing'
    // One that the provider never knew is another matter: then we may be asking the wrong account.
    if (!missing || !(await stripe().customers.retrieve(customer)).deleted) throw error
    await db.billingCustomer.updateMany({ where: { stripeCustomerId: customer }, data: { userId: null } })
    return run(await ensureCustomer(actor, currency))
  }
}

async function findCustomer(actor: Actor, currency: CurrencyCode): Promise<string | undefined> {
  const row = await db.billingCustomer.findUnique({
    where: { userId_currency: { userId: actor.id, currency } },
    select: { stripeCustomerId: true },
  })
  return row?.stripeCustomerId
}

async function createCustomer(actor: Actor, currency: CurrencyCode, key: string): Promise<string | undefined> {
  const parameters = {
    email: actor.email,
    name: nameOf(actor),
    metadata: { userId: String(actor.id), currency },
  }
  const customer = await underKey(key, (idempotencyKey) => stripe().customers.create(parameters, { idempotencyKey }))
  // Not an upsert: two at once would meet at either of the table's unique keys, and an upsert minds only one.
  await db.billingCustomer.createMany({
    data: [{ userId: actor.id, currency, stripeCustomerId: customer.id }],
    skipDuplicates: true,
  })
  return findCustomer(actor, currency)
}

/** The provider's customer ids of a person, one per currency that they have come to a checkout in. */
export async function listCustomers(actor: Actor): Promise<string[]> {
  const rows = await db.billingCustomer.findMany({ where: { userId: actor.id }, select: { stripeCustomerId: true } })
  return rows.map((row) => row.stripeCustomerId)
}
