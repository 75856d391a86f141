import 'server-only'
import type { CheckoutAnswer } from '@/lib/domains/payments/checkout/schema'
import { requireActor } from '@/lib/server/auth/sessions/requirement'
import { db, type Db } from '@/lib/server/db/client'
import { Prisma } from '@/lib/server/db/generated/client'
import { env } from '@/lib/server/env'
import { hashCode, randomCode } from '@/lib/server/secrets'
import { stripe } from '@/lib/server/stripe/stripe'
import { hasStripeCode, nullIfMissing, withIdempotencyKey, withProvider } from '@/lib/server/stripe/stripe-errors'
import type { Actor } from '@/lib/shared/access/actor'
import { AppError } from '@/lib/shared/errors'
import type { CurrencyCode } from '@/lib/shared/money/prices'
import { sameOriginPath } from '@/lib/shared/routes/redirect'
import { routes } from '@/lib/shared/routes/routes'

const nameOf = ({ firstName, lastName }: Actor) => `${firstName} ${lastName}`.trim()

export async function listCustomers(tx: Db, userId: number): Promise<string[]> {
  const rows = await tx.billingCustomer.findMany({
    where: { userId },
    orderBy: { id: 'asc' },
    select: { stripeCustomerId: true },
  })
  return rows.map((row) => row.stripeCustomerId)
}

/** Calls `run` with the person's Stripe customer, and again with a new one if Stripe has deleted that customer. */
export async function withCustomer<T>(
  actor: Actor,
  currency: CurrencyCode,
  run: (customer: string) => Promise<T>,
): Promise<T> {
  const customer = await ensureCustomer(actor, currency)
  try {
    return await run(customer)
  } catch (error) {
    // Creates a new customer only if Stripe reports the old one as deleted. If Stripe never had it, our API key may
    // belong to another Stripe account.
    const isMissing = hasStripeCode(error, 'resource_missing')
    if (!isMissing || !(await stripe().customers.retrieve(customer)).deleted) throw error
    await releaseCustomer(db, customer)
    return run(await ensureCustomer(actor, currency))
  }
}

/** Detaches the customer from the user. The next checkout creates a new customer. */
export async function releaseCustomer(tx: Db, stripeCustomerId: string): Promise<void> {
  const where = { stripeCustomerId, userId: { not: null } }
  await tx.billingCustomer.updateMany({ where, data: { userId: null, releasedAt: new Date() } })
}

export async function releaseCustomersOf(tx: Db, userId: number): Promise<string[]> {
  const customers = await listCustomers(tx, userId)
  for (const customer of customers) await releaseCustomer(tx, customer)
  return customers
}

/** Concurrent requests create only one customer, because they share Stripe's idempotency key and our unique key. */
async function ensureCustomer(actor: Actor, currency: CurrencyCode): Promise<string> {
  const existing = await findCustomer(actor, currency)
  if (existing) return existing
  const key = `customer-${actor.id}-${currency}-${hashCode(JSON.stringify([actor.email, nameOf(actor)]))}`
  const created = await createCustomer(actor, currency, key)
  if (created) return created
  // Retries with a new key: for a day, Stripe repeats its response to the old key, even if that customer has since been
  // deleted.
  const another = await createCustomer(actor, currency, `${key}-${randomCode()}`)
  if (!another) throw new Error('Stripe returned a deleted customer again')
  return another
}

/** Updates the email address to which Stripe sends receipts. Skips customers that Stripe has deleted. */
export async function renameCustomers(userId: number, email: string): Promise<void> {
  for (const id of await listCustomers(db, userId)) await nullIfMissing(stripe().customers.update(id, { email }))
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
  const customer = await withIdempotencyKey(key, (idempotencyKey) =>
    stripe().customers.create(parameters, { idempotencyKey }),
  )
  // Uses createMany instead of upsert, because upsert handles conflicts on only one of the table's unique keys.
  const data = [{ userId: actor.id, currency, stripeCustomerId: customer.id }]
  await db.billingCustomer.createMany({ data, skipDuplicates: true }).catch(async (error: unknown) => {
    // The account was deleted at the same moment, so Stripe must not keep its name and email address.
    const isGone = error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2003'
    if (isGone) await stripe().customers.del(customer.id)
    throw error
  })
  return findCustomer(actor, currency)
}

export async function createPortalSession(
  actor: Actor,
  { redirectUrl, origin = env().APP_URL }: { redirectUrl?: string; origin?: string },
): Promise<CheckoutAnswer> {
  requireActor(actor, 'user')
  const subscription = await db.subscription.findFirst({
    where: { userId: actor.id },
    orderBy: [{ startedAt: 'desc' }, { id: 'desc' }],
    select: { billingCustomer: { select: { stripeCustomerId: true } } },
  })
  if (!subscription) throw new AppError('not_found', 'You don’t have a membership to manage yet.')
  const { url } = await withProvider(() =>
    stripe().billingPortal.sessions.create({
      customer: subscription.billingCustomer.stripeCustomerId,
      return_url: origin + sameOriginPath(redirectUrl, origin, routes.afterPayment(routes.browse)),
    }),
  )
  return { url }
}
