import 'server-only'
import { requireActor } from '@/lib/server/auth/sessions/requirement'
import { db } from '@/lib/server/db/client'
import type { Prisma } from '@/lib/server/db/generated/client'
import { countOrFallback, findIdsBySpelling, personNamed } from '@/lib/server/db/name-filters'
import { providerPage } from '@/lib/server/stripe/stripe-objects'
import type { Actor } from '@/lib/shared/access/actor'
import { whereOpensEverything } from '@/lib/shared/access/entitlements'
import {
  brokenMandates,
  entitlingStatuses,
  failedStatuses,
  isCardNeeded,
  PAST_DUE_GRACE_DAYS,
  runningStatuses,
} from '@/lib/shared/access/roles'
import { DAY_MS } from '@/lib/shared/format/milliseconds'
import { priceOfMinor } from '@/lib/shared/money/prices'
import {
  adminRows,
  mostCounted,
  paged,
  pagedSlice,
  pagedTo,
  sliceRows,
  type Paged,
  type Slice,
} from '@/lib/shared/routes/paging'
import { endedStatuses } from './policy'
import type { MembershipDto, SubscriptionDto, SubscriptionListQuery } from './schema'

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
  mandateState: true,
  user: { select: { id: true, firstName: true, lastName: true, email: true } },
} as const satisfies Prisma.SubscriptionSelect

function toSubscription(subscription: Prisma.SubscriptionGetPayload<{ select: typeof select }>): SubscriptionDto {
  const { user, unitAmount, currency, stripeSubscriptionId, mandateState, ...row } = subscription
  const { startedAt, currentPeriodEnd, cancelAt, endedAt } = row
  return {
    ...row,
    customer: user && { id: user.id, name: `${user.firstName} ${user.lastName}`.trim(), email: user.email },
    price: priceOfMinor(currency, unitAmount),
    startedAt: startedAt.toISOString(),
    currentPeriodEnd: currentPeriodEnd.toISOString(),
    cancelAt: cancelAt?.toISOString() ?? null,
    endedAt: endedAt?.toISOString() ?? null,
    needsCard: isCardNeeded({ ...row, mandateState }),
    providerUrl: providerPage('subscriptions', stripeSubscriptionId),
  }
}

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

/** Matches words of the customer's name or email address, or a full Stripe id. */
function subscriptionsOf(query: string): Prisma.SubscriptionWhereInput {
  // Omits the filter on the person, because the list must include subscriptions of deleted accounts.
  if (query === '') return {}
  if (/^sub_\w+$/.test(query)) return { stripeSubscriptionId: query }
  if (/^cus_\w+$/.test(query)) return { billingCustomer: { stripeCustomerId: query } }
  return { user: personNamed(query) }
}

/** Must select the same subscriptions as `isCardNeeded`. */
const whereCardNeeded = {
  mandateState: { in: [...brokenMandates] },
  cancelAtPeriodEnd: false,
  status: { in: [...runningStatuses, ...failedStatuses] },
} satisfies Prisma.SubscriptionWhereInput

const whereStatus = (status: SubscriptionListQuery['status']): Prisma.SubscriptionWhereInput =>
  status === 'needs_card' ? whereCardNeeded : { status }

export async function listSubscriptions(
  actor: Actor,
  { page, query, status }: SubscriptionListQuery,
): Promise<Paged<SubscriptionDto>> {
  requireActor(actor, 'money.read')
  const isWhole = query === '' && !status
  const { where, total } = await countOrFallback<Prisma.SubscriptionWhereInput>(
    { ...subscriptionsOf(query), ...whereStatus(status) },
    async () => ({ userId: { in: await findIdsBySpelling('User', query) }, ...whereStatus(status) }),
    (where) => db.subscription.count({ where, take: isWhole ? undefined : mostCounted(page) }),
  )
  const rows = await db.subscription.findMany({
    where,
    ...adminRows(page),
    // Avoids a join, because it would also read the rows of all previous pages.
    relationLoadStrategy: 'query',
    orderBy: longestFirst,
    select,
  })
  return (isWhole ? paged : pagedTo)(rows.map(toSubscription), page, total)
}

/** Maximum number of subscriptions read, more than anyone has at the same time. */
const MEMBERSHIPS = 10

/** Prefers a subscription that gives access, then one with an unpaid renewal, then one with a pending first payment. */
export async function getMembership(actor: Actor): Promise<MembershipDto | null> {
  requireActor(actor, 'user')
  const rows = await db.subscription.findMany({
    where: { userId: actor.id, status: { notIn: endedStatuses } },
    orderBy: { currentPeriodEnd: 'desc' },
    take: MEMBERSHIPS,
    select: { status: true, currentPeriodEnd: true, cancelAt: true, cancelAtPeriodEnd: true, mandateState: true },
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
    needsCard: isCardNeeded(found),
  }
}

/** Must select the same people as `entitles`. Includes passes and free months. */
export const isMember = (now: Date) =>
  ({
    OR: [
      { subscriptions: { some: { status: { in: [...runningStatuses] } } } },
      {
        subscriptions: {
          some: { status: 'past_due', pastDueSince: { gt: new Date(now.getTime() - PAST_DUE_GRACE_DAYS * DAY_MS) } },
        },
      },
      { entitlements: { some: whereOpensEverything(now) } },
    ],
  }) satisfies Prisma.UserWhereInput
