import 'server-only'
import type {
  MembershipDto,
  PaymentNotice,
  SubscriptionDto,
  SubscriptionListQuery,
} from '@/lib/domains/payments/schema-subscriptions'
import { requireActor } from '@/lib/server/auth/requirement'
import { db } from '@/lib/server/db/client'
import { containsWords } from '@/lib/server/db/contains'
import type { Prisma } from '@/lib/server/db/generated/client'
import { prepared } from '@/lib/server/db/prepared'
import { pageOfSubscriptions } from '@/lib/server/db/tallied'
import { providerPage } from '@/lib/server/stripe-dashboard'
import { isSignedIn, type Actor } from '@/lib/shared/actor'
import { adminRows, mostCounted, paged, pagedTo, sliceRows, type Paged, type Slice } from '@/lib/shared/paging'
import { priceOfMinor } from '@/lib/shared/prices'
import { entitlingStatuses, graceEnd } from '@/lib/shared/roles'

/** So many people of one name are looked for by their numbers. */
const PEOPLE = 5_000

/** Each word in the customer's name or address, or the whole text as Stripe's id. */
async function matching({ query, status }: SubscriptionListQuery): Promise<Prisma.SubscriptionWhereInput> {
  const ofStatus = status ? { status } : {}
  if (/^sub_\w+$/.test(query)) return { ...ofStatus, stripeSubscriptionId: query }
  if (/^cus_\w+$/.test(query)) return { ...ofStatus, billingCustomer: { stripeCustomerId: query } }
  // Without a search the subscriptions of deleted people are listed too.
  if (query === '') return ofStatus
  const named = containsWords(query, ['firstName', 'lastName', 'email'])
  // Most people have no subscription: those with the name are looked for first, unless everybody has it.
  const people = await db.user.findMany({ where: named, take: PEOPLE + 1, select: { id: true } })
  return { ...ofStatus, ...(people.length > PEOPLE ? { user: named } : { userId: { in: people.map(({ id }) => id) } }) }
}

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
  const [rows, total] = await Promise.all([
    db.subscription.findMany({
      where,
      orderBy: [{ startedAt: 'desc' }, { id: 'desc' }],
      ...sliceRows(slice),
      select,
    }),
    db.subscription.count({ where }),
  ])
  return paged(rows.map(toSubscription), slice.page, total, slice.size)
}

const longestFirst = [
  { currentPeriodEnd: 'desc' },
  { id: 'desc' },
] satisfies Prisma.SubscriptionOrderByWithRelationInput[]

async function findSubscriptions(query: SubscriptionListQuery) {
  const where = await matching(query)
  const [rows, total] = await Promise.all([
    db.subscription.findMany({ where, orderBy: longestFirst, ...adminRows(query.page), select: { id: true } }),
    db.subscription.count({ where, take: mostCounted(query.page) }),
  ])
  return { ids: rows.map(({ id }) => id), total }
}

/**
 * Subscriptions as Stripe last told, those that run longest first.
 * @throws AppError unauthenticated, forbidden
 */
export async function listSubscriptions(actor: Actor, query: SubscriptionListQuery): Promise<Paged<SubscriptionDto>> {
  requireActor(actor, 'money.read')
  const isWhole = query.query === '' && !query.status
  const found = isWhole ? await pageOfSubscriptions(adminRows(query.page)) : await findSubscriptions(query)
  // What is joined is joined to these rows, and not to those of the pages before.
  const rows = await db.subscription.findMany({ where: { id: { in: found.ids } }, orderBy: longestFirst, select })
  return (isWhole ? paged : pagedTo)(rows.map(toSubscription), query.page, found.total)
}

/** More than anybody has at a time. */
const MEMBERSHIPS = 10

/**
 * The actor's running subscription for their account page, else one whose first payment is awaited, else null.
 * @throws AppError unauthenticated
 */
export async function getMembership(actor: Actor): Promise<MembershipDto | null> {
  requireActor(actor, 'user')
  const rows = await db.subscription.findMany({
    where: { userId: actor.id, status: { in: [...entitlingStatuses, 'incomplete'] } },
    orderBy: { currentPeriodEnd: 'desc' },
    take: MEMBERSHIPS,
    select: { status: true, currentPeriodEnd: true, cancelAt: true, cancelAtPeriodEnd: true },
  })
  const found = rows.find(({ status }) => status !== 'incomplete') ?? rows[0]
  if (!found) return null
  return {
    status: found.status,
    renewsAt: found.cancelAtPeriodEnd ? null : found.currentPeriodEnd.toISOString(),
    endsAt: found.cancelAt?.toISOString() ?? null,
  }
}

/** Every page of a signed-in person asks this. */
const selectFailed = prepared<{ status: string; pastDueSince: Date | null }>(`
  SELECT "status", "pastDueSince" FROM "Subscription" WHERE "userId" = $1 AND "status" IN ('past_due', 'unpaid')
  ORDER BY "currentPeriodEnd" DESC LIMIT 1`)

/** What a person must be told of a renewal that could not be charged, or null. */
export async function getPaymentNotice(actor: Actor, now: Date = new Date()): Promise<PaymentNotice | null> {
  if (!isSignedIn(actor)) return null
  const [failed] = await selectFailed([actor.id])
  if (!failed) return null
  const end = failed.status === 'past_due' && failed.pastDueSince ? graceEnd(failed.pastDueSince) : null
  return { graceEndsAt: end && end > now ? end.toISOString() : null }
}
