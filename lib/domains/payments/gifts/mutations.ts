import 'server-only'
import { queueTextMail } from '@/lib/domains/content/mails/mutations'
import { createGiftCode } from '@/lib/domains/payments/codes/mutations'
import { readSealedCode } from '@/lib/domains/payments/codes/queries'
import { setPassEnded } from '@/lib/domains/payments/entitlements/mutations'
import { purchaseOutcome } from '@/lib/domains/payments/purchases/policy'
import type { PurchaseReader } from '@/lib/domains/payments/read-back/mutations'
import { composePaymentRefund } from '@/lib/domains/payments/receipts/mails'
import { db, type Db } from '@/lib/server/db/client'
import type { Prisma } from '@/lib/server/db/generated/client'
import { lockFound } from '@/lib/server/db/locks'
import { log } from '@/lib/server/log/log'
import { AppError } from '@/lib/shared/errors'
import { DAY_MS } from '@/lib/shared/format/milliseconds'
import { isPassName, passes } from '@/lib/shared/money/passes'
import { routes } from '@/lib/shared/routes/routes'
import { composeGift, composeGiftReceipt, composeUndelivered } from './mails'

/** Number of days after an email in which a report of the mail provider can be about it. */
const BOUNCE_DAYS = 7

const facts = {
  id: true,
  pass: true,
  purchaseId: true,
  giverName: true,
  recipientName: true,
  recipientEmail: true,
  message: true,
  deliverAt: true,
} as const

const keyOf = (id: number) => `gift ${id}`

/** The money of a gift buys a code, which opens something only once it is redeemed. */
export const giftReader: PurchaseReader = {
  async retry(tx, { giftId }) {
    const gift = await tx.gift.findUnique({ where: { id: Number(giftId) || 0 }, select: { id: true, pass: true } })
    if (!gift || !isPassName(gift.pass)) return null
    return { item: `a gift of ${passes[gift.pass].label} of Premium`, path: routes.ownGift(gift.id) }
  },
  setEnded: setGiftEnded,
  async read({ userId, user: to }, { session, paidAt, price, tax, isReturned, now, opened }) {
    const id = Number(session.metadata?.giftId) || 0
    const gift = await db.gift.findUnique({ where: { id }, select: facts })
    const pass = gift && isPassName(gift.pass) ? gift.pass : null
    const isPaid = gift !== null && (gift.purchaseId !== null || opened.some(({ item }) => item === keyOf(id)))
    const isShown = pass !== null
    const outcome = purchaseOutcome({ isShown, hasAccount: userId !== null, couldWatch: isPaid, isReturned })
    if (outcome === 'opens') opened.push({ item: keyOf(id), paidAt })
    return {
      outcome,
      item: pass && { pass },
      async open(tx, purchase, endedAt) {
        if (outcome !== 'opens' && outcome !== 'returned') return
        const unpaid = { id, purchaseId: null }
        const { count } = await tx.gift.updateMany({ where: unpaid, data: { purchaseId: purchase.id } })
        // Another payment for it was stored a moment ago. Reading again finds that out and refunds this one.
        if (count === 0) throw new AppError('unavailable', 'This gift is being updated. Try again in a moment.')
        await createGiftCode(tx, id, endedAt)
        if (endedAt === null) await deliverGift(tx, id, now)
      },
      async tell(tx, purchase) {
        if (!to) return
        if (outcome === 'opens' && purchase && gift && pass) {
          const receipt = composeGiftReceipt({ number: purchase.id, price, paidAt, tax }, pass, gift, now)
          return queueTextMail(tx, 'gift-receipt', { to, ...receipt })
        }
        if (outcome === 'open-already' || outcome === 'item-gone')
          return queueTextMail(tx, 'payment-refunded', { to, ...composePaymentRefund(price, null) })
      },
    }
  },
}

/**
 * Revokes the code of a refunded gift, and ends what was redeemed with it. Both are valid again if a refund fails,
 * unless the giver has withdrawn.
 */
async function setGiftEnded(
  tx: Db,
  { id: purchaseId }: { id: number },
  endedAt: Date | null,
  now: Date,
): Promise<void> {
  if (endedAt === null && (await tx.withdrawal.count({ where: { purchaseId } })) > 0) return
  await tx.accessCode.updateMany({ where: { gift: { purchaseId } }, data: { revokedAt: endedAt } })
  if (endedAt !== null) {
    const { count } = await tx.outboxMail.deleteMany({ where: { gift: { purchaseId }, sentAt: null } })
    if (count > 0) await tx.gift.updateMany({ where: { purchaseId }, data: { deliveredAt: null } })
  }
  const redemptions = await tx.codeRedemption.findMany({
    where: { code: { gift: { purchaseId } } },
    select: { id: true },
  })
  for (const { id: redemptionId } of redemptions) await setPassEnded(tx, { redemptionId }, endedAt, now)
}

/** Queues the recipient's email if it is due. Does nothing if it was queued before. */
export async function deliverGift(tx: Db, id: number, now: Date): Promise<void> {
  const { count } = await tx.gift.updateMany({
    where: { id, deliverAt: { lte: now }, deliveredAt: null, recipientEmail: { not: null }, code: { revokedAt: null } },
    data: { deliveredAt: now, undeliveredAt: null },
  })
  if (count === 0) return
  const gift = await tx.gift.findUniqueOrThrow({
    where: { id },
    select: { ...facts, giverId: true, code: { select: { codeHash: true, sealedCode: true } } },
  })
  const { pass, recipientName: firstName, recipientEmail: email, code: sealed, giverId } = gift
  const code = sealed && readSealedCode(sealed)
  if (!code || !isPassName(pass) || email === null) {
    log.error({ giftId: id }, 'gift not delivered, because its code is unreadable')
    await tx.gift.update({ where: { id }, data: { undeliveredAt: now }, select: { id: true } })
    return
  }
  await queueTextMail(tx, 'gift', { to: { email, firstName }, giftId: id, ...composeGift(gift, pass, code) })
  if (giverId === null) await forgetRecipients(tx, { id })
}

/** Stores that the emails of these gifts came back, and tells the givers once. */
export async function noteUndelivered(where: Prisma.GiftWhereInput, now: Date): Promise<void> {
  await db.$transaction(async (tx) => {
    const untold = { AND: [where, { undeliveredAt: null, deliveredAt: { not: null } }] }
    await lockFound(tx, 'Gift', untold)
    const gifts = await tx.gift.findMany({
      where: untold,
      select: { ...facts, giver: { select: { email: true, firstName: true } } },
    })
    for (const { giver: to, ...gift } of gifts) {
      await tx.gift.update({ where: { id: gift.id }, data: { undeliveredAt: now }, select: { id: true } })
      if (to) await queueTextMail(tx, 'gift-undelivered', { to, ...composeUndelivered(gift) })
    }
  })
}

/** Reported by the mail provider. Only unredeemed gifts of the last days, because later reports mean something else. */
export const noteBounces = (addresses: readonly string[], now: Date): Promise<void> =>
  noteUndelivered(
    {
      recipientEmail: { in: [...addresses] },
      deliveredAt: { gt: new Date(now.getTime() - BOUNCE_DAYS * DAY_MS) },
      code: { uses: 0 },
    },
    now,
  )

/** Removes the names, the address and the message from gifts of deleted accounts. */
const forgetRecipients = (tx: Db, where: { id: number } | { giverId: number; OR: object[] }) =>
  tx.gift.updateMany({ where, data: { giverName: '', recipientName: '', recipientEmail: null, message: '' } })

/**
 * Keeps what is needed to deliver gifts that were paid for but not sent. Call it before deleting the person.
 */
export async function removeGifts(tx: Db, giverId: number): Promise<void> {
  await tx.gift.deleteMany({ where: { giverId, purchaseId: null } })
  await forgetRecipients(tx, { giverId, OR: [{ deliverAt: null }, { deliveredAt: { not: null } }] })
}
