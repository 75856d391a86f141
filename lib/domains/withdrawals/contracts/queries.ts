import 'server-only'
import { doorOf } from '@/lib/domains/livestreams/policy'
import { purchaseTitle } from '@/lib/domains/payments/purchases/policy'
import { purchasedItem, type PurchaseKind } from '@/lib/domains/payments/purchases/schema'
import { sumRefunds } from '@/lib/domains/payments/refunds/queries'
import { endedStatuses } from '@/lib/domains/payments/subscriptions/policy'
import type { Db } from '@/lib/server/db/client'
import type { Currency, Prisma } from '@/lib/server/db/generated/client'
import { openPaymentStatuses } from '@/lib/shared/access/roles'
import { DAY_MS } from '@/lib/shared/format/milliseconds'
import { plans } from '@/lib/shared/money/prices'
import { withdrawalDeadline, WITHDRAWAL_DAYS, type ContractFacts, type Use } from './policy'

/** Maximum number of purchases and of subscriptions read, more than anyone can still leave. */
const CONTRACTS = 100

export type Contract = {
  /** `purchase-` or `subscription-` and our id. */
  id: string
  title: string
  currency: Currency
  facts: ContractFacts
  purchase: { id: number; kind: PurchaseKind; paymentIntent: string | null } | null
  stripeSubscriptionId: string | null
}

/**
 * Reads the contracts that a person hasn't left: what runs, what waits, and what was paid in the last 14 days. The
 * caller must check access.
 * @param only id of the only contract to read
 */
export async function readContracts(tx: Db, userId: number, now: Date, only?: string): Promise<Contract[]> {
  const [kind, id] = only?.split('-') ?? []
  const ids = only === undefined ? {} : { id: Number(id) || 0 }
  return [
    ...(kind === 'purchase' ? [] : await readSubscriptions(tx, userId, now, ids)),
    ...(kind === 'subscription' ? [] : await readPurchases(tx, userId, now, ids)),
  ]
}

async function readSubscriptions(tx: Db, userId: number, now: Date, only: { id?: number }): Promise<Contract[]> {
  const left = await tx.withdrawal.findMany({
    where: { userId, stripeSubscriptionId: { not: null }, OR: [{ kind: 'withdrawal' }, { completedAt: null }] },
    select: { stripeSubscriptionId: true },
  })
  const leftIds = left.flatMap(({ stripeSubscriptionId }) => stripeSubscriptionId ?? [])
  const rows = await tx.subscription.findMany({
    where: { ...only, userId, status: { notIn: endedStatuses }, stripeSubscriptionId: { notIn: leftIds } },
    orderBy: [{ startedAt: 'desc' }, { id: 'desc' }],
    take: CONTRACTS,
    select: {
      ...{ id: true, stripeSubscriptionId: true, status: true, currency: true, billingCustomerId: true },
      ...{ startedAt: true, currentPeriodEnd: true, cancelAtPeriodEnd: true },
    },
  })
  return Promise.all(
    rows.map(async ({ id, stripeSubscriptionId, status, currency, billingCustomerId, ...row }) => {
      const { startedAt: startsAt, currentPeriodEnd: endsAt, cancelAtPeriodEnd: isEnding } = row
      const first = await findFirstInvoice(tx, billingCustomerId, startsAt)
      const refunded = first ? await sumRefunds('stripeInvoiceId', [first.stripeInvoiceId]) : null
      const payment = first
        ? { paidAt: first.paidAt, amount: first.amount, refunded: refunded?.get(first.stripeInvoiceId) ?? 0 }
        : { paidAt: startsAt, amount: 0, refunded: 0 }
      return {
        id: `subscription-${id}`,
        title: `${plans.premium.name}, monthly`,
        currency,
        facts: {
          ...{ kind: 'membership', startsAt, endsAt, isEnding, isDue: openPaymentStatuses.includes(status) },
          payment: status === 'incomplete' ? null : payment,
          use: await readUse(tx, userId, payment.paidAt, now, { freeAccess: false }, startsAt),
        },
        purchase: null,
        stripeSubscriptionId,
      } satisfies Contract
    }),
  )
}

/** Tolerated difference between the clocks of a payment and a subscription. Nobody joins again so soon. */
const CLOCKS_APART_MS = 5_000

/** Returns the first paid invoice of a subscription. A customer has one subscription at a time. */
export const findFirstInvoice = (tx: Db, billingCustomerId: number, startedAt: Date) =>
  tx.invoiceReceipt.findFirst({
    where: { billingCustomerId, paidAt: { gte: new Date(startedAt.getTime() - CLOCKS_APART_MS) } },
    orderBy: { paidAt: 'asc' },
    select: { stripeInvoiceId: true, amount: true, paidAt: true },
  })

async function readPurchases(tx: Db, userId: number, now: Date, only: { id?: number }): Promise<Contract[]> {
  const lately = new Date(now.getTime() - (WITHDRAWAL_DAYS + 2) * DAY_MS)
  const rows = await tx.purchase.findMany({
    where: {
      ...only,
      userId,
      withdrawals: { none: {} },
      OR: [
        { paidAt: { gt: lately } },
        { entitlement: { endedAt: null, endsAt: { gt: now } } },
        { kind: 'gift', refundedAt: null, gift: { code: { uses: 0 } } },
      ],
    },
    orderBy: [{ paidAt: 'desc' }, { id: 'desc' }],
    take: CONTRACTS,
    select: purchaseSelect,
  })
  const payments = rows.flatMap(({ stripePaymentIntentId: payment }) => payment ?? [])
  const refunds = await sumRefunds('stripePaymentIntentId', payments)
  return Promise.all(
    rows.map(async (row) => {
      const { id, kind, currency, stripePaymentIntentId: paymentIntent, paidAt, amount, refundedAt } = row
      // A lost dispute returns the money without a refund.
      const refunded = refundedAt ? amount : (refunds.get(paymentIntent) ?? 0)
      return {
        id: `purchase-${id}`,
        title: purchaseTitle(row),
        currency,
        facts: await purchaseFacts(tx, userId, row, { paidAt, amount, refunded }, now),
        purchase: { id, kind, paymentIntent },
        stripeSubscriptionId: null,
      }
    }),
  )
}

const purchaseSelect = {
  ...purchasedItem,
  ...{ id: true, videoId: true, amount: true, currency: true, paidAt: true, refundedAt: true },
  stripePaymentIntentId: true,
  entitlement: { select: { startsAt: true, endsAt: true } },
  gift: { select: { code: { select: { uses: true } } } },
  livestream: { select: { name: true, startsAt: true } },
  festival: {
    select: {
      name: true,
      livestreams: { where: { cancelledAt: null }, orderBy: { startsAt: 'asc' }, take: 1, select: { startsAt: true } },
    },
  },
} as const satisfies Prisma.PurchaseSelect
type PurchaseRow = Prisma.PurchaseGetPayload<{ select: typeof purchaseSelect }>

async function purchaseFacts(
  tx: Db,
  userId: number,
  { kind, videoId, paidAt, entitlement, gift, livestream, festival }: PurchaseRow,
  payment: NonNullable<ContractFacts['payment']>,
  now: Date,
): Promise<ContractFacts> {
  switch (kind) {
    case 'rental':
      return { kind, payment, use: await readUse(tx, userId, paidAt, now, { id: videoId ?? 0 }) }
    case 'pass': {
      const { startsAt = paidAt, endsAt = paidAt } = entitlement ?? {}
      const use = startsAt > now ? 'unused' : await readUse(tx, userId, paidAt, now, { freeAccess: false }, startsAt)
      return { kind, payment, use, startsAt, endsAt }
    }
    case 'gift':
      return { kind, payment, use: (gift?.code?.uses ?? 0) > 0 ? 'used' : 'unused' }
    case 'ticket': {
      const begins = livestream?.startsAt ?? festival?.livestreams[0]?.startsAt
      return { kind, payment, opensAt: begins ? doorOf(begins) : null }
    }
  }
}

/**
 * Returns 'unknown' if the watch history was cleared since, because it may have shown that something was watched.
 * @param since default: the payment
 */
async function readUse(
  tx: Db,
  userId: number,
  paidAt: Date,
  now: Date,
  video: Prisma.VideoWhereInput,
  since: Date = paidAt,
): Promise<Use> {
  // The use no longer matters after the deadline.
  if (now >= withdrawalDeadline(paidAt)) return 'used'
  if ((await tx.watchProgress.count({ where: { userId, updatedAt: { gte: since }, video }, take: 1 })) > 0)
    return 'used'
  const wasCleared = { OR: [{ historyClearedAt: { gte: since } }, { videoRemovedAt: { gte: since } }] }
  return (await tx.user.count({ where: { id: userId, ...wasCleared } })) > 0 ? 'unknown' : 'unused'
}
