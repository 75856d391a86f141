import 'server-only'
import { endedStatuses } from '@/lib/domains/payments/policy-subscriptions'
import type { MembershipDto, SubscriptionDto, SubscriptionListQuery } from '@/lib/domains/payments/schema-subscriptions'
import { requireActor } from '@/lib/server/auth/requirement'
import { db } from '@/lib/server/db/client'
import { idsSpelt, peopleNamed } from '@/lib/server/db/contains'
import { Prisma } from '@/lib/server/db/generated/client'
import { narrowed, rowsOf, searchedOr, type Found } from '@/lib/server/db/searched'
import { providerPage } from '@/lib/server/stripe-objects'
import type { Actor } from '@/lib/shared/actor'
import {
  adminRows,
  mostCounted,
  paged,
  pagedSlice,
  pagedTo,
  sliceRows,
  type Paged,
  type Slice,
} from '@/lib/shared/paging'
import { priceOfMinor } from '@/lib/shared/prices'
import { entitlingStatuses } from '@/lib/shared/roles'

const select = {
  id: true,
  status: true,
  stripeSubscriptionId: true,
  currency: true,
  unitAmount: true,
  discountPercent: true,
  startedAt: true,
  currentPeriodEnd: true,
  cancelAt: true,
  cancelAtPeriodEnd: true,
  endedAt: true,
  user: { select: { id: true, firstName: true, lastName: true, email: true } },
} as const satisfies Prisma.SubscriptionSelect

function toSubscription(subscription: Prisma.SubscriptionGetPayload<{ select: typeof select }>): SubscriptionDto {
  const { user, unitAmount, currency, stripeSubscriptionId, ...row } = subscription
  const { startedAt, currentPeriodEnd, cancelAt, endedAt } = row
  return {
    ...row,
    customer: user && { id: user.id, name: `${user.firstName} ${user.lastName}`.trim(), email: user.email },
    price: priceOfMinor(currency, unitAmount),
    startedAt: startedAt.toISOString(),
    currentPeriodEnd: currentPeriodEnd.toISOString(),
    cancelAt: cancelAt?.toISOString() ?? null,
    endedAt: endedAt?.toISOString() ?? null,
    providerUrl: providerPage('subscriptions', stripeSubscriptionId),
  }
}

/** A person's subscriptions, running and ended, the last first. @throws AppError unauthenticated, forbidden */
export async function listPersonSubscriptions(
  actor: Actor,
  userId: number,
  slice: Slice,
): Promise<Paged<SubscriptionDto>> {
  requireActor(actor, 'people.read')
  const where = { userId }
  return pagedSlice(
    slice,
    db.subscription.findMany({
      where,
      orderBy: [{ startedAt: 'desc' }, { id: 'desc' }],
      ...sliceRows(slice),
      select,
    }),
    db.subscription.count({ where }),
    (rows) => rows.map(toSubscription),
  )
}

const longestFirst = [
  { currentPeriodEnd: 'desc' },
  { id: 'desc' },
] satisfies Prisma.SubscriptionOrderByWithRelationInput[]

/** By each word in the customer's name or address, or else its spelling; or by the whole text as Stripe's id. */
async function findSubscriptions({ page, query, status }: SubscriptionListQuery): Promise<Found> {
  const part = { ...adminRows(page), most: mostCounted(page) }
  const ofStatus = status ? Prisma.sql`v."status" = ${status}` : Prisma.sql`true`
  const order = Prisma.sql`v."currentPeriodEnd" DESC, v."id" DESC`
  const list = (where: Prisma.Sql) => ({
    table: 'Subscription' as const,
    where: Prisma.sql`${where} AND ${ofStatus}`,
    order,
  })
  // Without a search the subscriptions of deleted people are listed too.
  if (query === '') return narrowed(list(Prisma.sql`true`), part)
  if (/^sub_\w+$/.test(query)) return narrowed(list(Prisma.sql`v."stripeSubscriptionId" = ${query}`), part)
  if (/^cus_\w+$/.test(query)) {
    const customer = Prisma.sql`(SELECT "id" FROM "BillingCustomer" WHERE "stripeCustomerId" = ${query})`
    return narrowed(list(Prisma.sql`v."billingCustomerId" = ${customer}`), part)
  }
  const { all, where } = peopleNamed(query, 'u')
  // OFFSET 0: their subscriptions are looked up person by person, and not all subscriptions read.
  const found = Prisma.sql`SELECT v."id" FROM "User" u CROSS JOIN LATERAL
    (SELECT v."id" FROM "Subscription" v WHERE v."userId" = u."id" AND ${ofStatus} OFFSET 0) v
    WHERE ${all} LIMIT ${part.most}`
  const named = Prisma.sql`(SELECT ${where} FROM "User" u WHERE u."id" = v."userId")`
  const spelt = async () => list(Prisma.sql`v."userId" = ANY (${await idsSpelt('User', query)}::int[])`).where
  return searchedOr(spelt, found, list(named), part)
}

/**
 * Subscriptions as Stripe last told, those that run longest first.
 * @throws AppError unauthenticated, forbidden
 */
export async function listSubscriptions(actor: Actor, query: SubscriptionListQuery): Promise<Paged<SubscriptionDto>> {
  requireActor(actor, 'money.read')
  const found = query.query || query.status ? await findSubscriptions(query) : null
  const rowsAsked = rowsOf(found, query.page)
  const [rows, total] = await Promise.all([
    // What is joined is joined to these rows, and not to those of the pages before.
    db.subscription.findMany({ ...rowsAsked, relationLoadStrategy: 'query', orderBy: longestFirst, select }),
    found?.total ?? db.subscription.count(),
  ])
  return (found ? pagedTo : paged)(rows.map(toSubscription), query.page, total)
}

/** More than anybody has at a time. */
const MEMBERSHIPS = 10

/**
 * The actor's subscription for their account page: the one that runs, else one that waits for a payment, else one
 * whose first payment is awaited, else null.
 * @throws AppError unauthenticated
 */
export async function getMembership(actor: Actor): Promise<MembershipDto | null> {
  requireActor(actor, 'user')
  const rows = await db.subscription.findMany({
    where: { userId: actor.id, status: { notIn: endedStatuses } },
    orderBy: { currentPeriodEnd: 'desc' },
    take: MEMBERSHIPS,
    select: { status: true, currentPeriodEnd: true, cancelAt: true, cancelAtPeriodEnd: true },
  })
  const found =
    rows.find(({ status }) => entitlingStatuses.includes(status)) ??
    rows.find(({ status }) => status !== 'incomplete') ??
    rows[0]
  if (!found) return null
  return {
    status: found.status,
    renewsAt: found.cancelAtPeriodEnd ? null : found.currentPeriodEnd.toISOString(),
    endsAt: found.cancelAt?.toISOString() ?? null,
  }
}
