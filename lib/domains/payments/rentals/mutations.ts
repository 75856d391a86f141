import 'server-only'
import { isPublished, publishedAt } from '@/lib/domains/catalogue/cards/queries'
import { queueTextMail } from '@/lib/domains/content/mails/mutations'
import { createEntitlement, hadSubscription, setEntitlementEnded } from '@/lib/domains/payments/entitlements/mutations'
import { whereRanAt } from '@/lib/domains/payments/entitlements/policy'
import { purchaseOutcome } from '@/lib/domains/payments/purchases/policy'
import type { PaidCheckout, PurchaseReader } from '@/lib/domains/payments/read-back/mutations'
import {
  composeRemovedRentalRefund,
  composeRentalReceipt,
  composeRentalReturn,
} from '@/lib/domains/payments/receipts/mails'
import { db } from '@/lib/server/db/client'
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
    if (outcome === 'opens' && video) opened.push({ item: keyOf(video), paidAt })
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

const keyOf = ({ id }: { id: number }) => `video ${id}`

async function canWatchAlready(
  userId: number,
  { id: videoId, seriesId }: Video,
  paidAt: Date,
  opened: PaidCheckout['opened'],
): Promise<boolean> {
  // Includes a rental that was paid later but whose event came first, because one of the two rentals must be refunded.
  const overlaps = (other: { paidAt: Date }) => other.paidAt < rentalEnd(paidAt) && rentalEnd(other.paidAt) > paidAt
  if (opened.some((other) => other.item === keyOf({ id: videoId }) && overlaps(other))) return true
  const rented = { videoId, endedAt: null, startsAt: { lt: rentalEnd(paidAt) }, endsAt: { gt: paidAt } }
  const opens = [{ scope: 'everything' as const }, ...(seriesId === null ? [] : [{ seriesId }])]
  const running = { OR: [rented, { AND: [whereRanAt(paidAt), { OR: opens }] }] }
  if ((await db.entitlement.count({ where: { userId, ...running } })) > 0) return true
  return hadSubscription(userId, paidAt)
}
