import 'server-only'
import { isPublished, publishedAt } from '@/lib/domains/catalogue/cards/queries'
import { queueTextMail } from '@/lib/domains/content/mails/mutations'
import { listCustomers } from '@/lib/domains/payments/customers/mutations'
import { createEntitlement, setEntitlementEnded } from '@/lib/domains/payments/entitlements/mutations'
import { purchaseOutcome } from '@/lib/domains/payments/purchases/policy'
import type { PaidCheckout, PurchaseReader } from '@/lib/domains/payments/read-back/mutations'
import {
  composeRemovedRentalRefund,
  composeRentalReceipt,
  composeRentalReturn,
} from '@/lib/domains/payments/receipts/mails'
import { hasPaidInvoice } from '@/lib/domains/payments/refunds/queries'
import { planItemOf } from '@/lib/domains/payments/subscriptions/policy'
import { db } from '@/lib/server/db/client'
import { stripe } from '@/lib/server/stripe/stripe'
import { dateOfUnix } from '@/lib/server/stripe/stripe-objects'
import { routes } from '@/lib/shared/routes/routes'
import { rentalEnd } from './policy'

export const rentalReader: PurchaseReader = {
  setEnded: setEntitlementEnded,
  async retry(tx, { videoId }) {
    const id = Number(videoId) || 0
    const video = await tx.video.findFirst({ where: { id, ...publishedAt(new Date()) }, select: { name: true } })
    return video && { item: video.name, path: routes.videoRent(id) }
  },
  async read({ userId, user: to }, { session, paidAt, price, tax, isReturned, now, opened }) {
    const video = await db.video.findUnique({
      where: { id: Number(session.metadata?.videoId) || 0 },
      select: { id: true, name: true, freeAccess: true, publishedAt: true, seriesId: true },
    })
    const isShown = video !== null && isPublished(video, now)
    const couldWatch =
      isShown && userId !== null && (video.freeAccess || (await canWatchAlready(userId, video, paidAt, opened)))
    const outcome = purchaseOutcome({ isShown, hasAccount: userId !== null, couldWatch, isReturned })
    if (outcome === 'opens' && video) opened.push({ videoId: video.id, paidAt })
    const expiresAt = rentalEnd(paidAt)
    return {
      outcome,
      item: video && { videoId: video.id },
      open: (tx, purchase, endedAt) =>
        createEntitlement(tx, purchase, {
          ...{ scope: 'video', source: 'rental', videoId: video?.id },
          ...{ startsAt: paidAt, endsAt: expiresAt, endedAt },
        }),
      async tell(tx, purchase) {
        if (!to) return
        if (outcome === 'item-gone')
          return queueTextMail(tx, 'payment-refunded', { to, ...composeRemovedRentalRefund(price) })
        if (!purchase || !video) return
        const paid = { number: purchase.id, price, paidAt, expiresAt, tax }
        if (outcome === 'opens')
          return queueTextMail(tx, 'rental-receipt', { to, ...composeRentalReceipt(paid, video) })
        if (outcome === 'open-already')
          return queueTextMail(tx, 'rental-returned', { to, ...composeRentalReturn(paid, video) })
      },
    }
  },
}

type Video = { id: number; seriesId: number | null }

/** Reads subscriptions from Stripe, because our copy may be out of date. */
async function canWatchAlready(
  userId: number,
  { id: videoId, seriesId }: Video,
  paidAt: Date,
  opened: PaidCheckout['opened'],
): Promise<boolean> {
  // Includes a rental that was paid later but whose event came first, because one of the two rentals must be refunded.
  const overlaps = (other: { paidAt: Date }) => other.paidAt < rentalEnd(paidAt) && rentalEnd(other.paidAt) > paidAt
  if (opened.some((other) => other.videoId === videoId && overlaps(other))) return true
  const rented = { videoId, endedAt: null, startsAt: { lt: rentalEnd(paidAt) }, endsAt: { gt: paidAt } }
  const opens = [{ scope: 'everything' as const }, ...(seriesId === null ? [] : [{ seriesId }])]
  const ranAlready = { startsAt: { lte: paidAt }, endsAt: { gt: paidAt } }
  const notEnded = { OR: [{ endedAt: null }, { endedAt: { gt: paidAt } }] }
  const running = { OR: [rented, { ...ranAlready, AND: [notEnded, { OR: opens }] }] }
  if ((await db.entitlement.count({ where: { userId, ...running } })) > 0) return true
  for (const customer of await listCustomers(db, userId)) {
    const { data } = await stripe().subscriptions.list({ customer, status: 'active', limit: 100 })
    for (const subscription of data) {
      // A subscription gives no access while its first bank debit is pending.
      const isEarlier = dateOfUnix(subscription.start_date) < paidAt
      if (planItemOf(subscription) && isEarlier && (await hasPaidInvoice(subscription))) return true
    }
  }
  return false
}
