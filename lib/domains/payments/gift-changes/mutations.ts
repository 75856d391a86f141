import 'server-only'
import { replaceGiftCode } from '@/lib/domains/payments/codes/mutations'
import { deliverGift } from '@/lib/domains/payments/gifts/mutations'
import { deliveryOf, giftState, isChangeable } from '@/lib/domains/payments/gifts/policy'
import { giftFacts } from '@/lib/domains/payments/gifts/queries'
import type { GiftDeliveryInput } from '@/lib/domains/payments/gifts/schema'
import { requireActor } from '@/lib/server/auth/sessions/requirement'
import { db } from '@/lib/server/db/client'
import { lockRows } from '@/lib/server/db/locks'
import type { Actor } from '@/lib/shared/access/actor'
import { AppError, fieldError } from '@/lib/shared/errors'

/**
 * Changes address and day of a gift that nobody has redeemed, and sends it again: today at once, otherwise in the
 * morning of that day. After an email to another address, the gift gets a new code.
 */
export async function changeGiftDelivery(
  actor: Actor,
  { id, delivery, recipientEmail, day }: GiftDeliveryInput,
  now: Date = new Date(),
): Promise<void> {
  requireActor(actor, 'verified')
  const sending = delivery === 'email' ? deliveryOf(day, now) : null
  if (sending && 'problem' in sending) throw fieldError('day', sending.problem)
  await db.$transaction(async (tx) => {
    await lockRows(tx, 'Gift', 'id', [id])
    const gift = await tx.gift.findFirst({ where: { id, giverId: actor.id }, select: giftFacts })
    if (!gift) throw new AppError('not_found', 'Not found')
    const { state } = giftState(gift)
    if (!isChangeable(state)) throw new AppError('conflict', refusals[state] ?? refusals.redeemed)
    const to = sending ? recipientEmail : null
    const wasSentElsewhere = gift.deliveredAt !== null && gift.recipientEmail !== to
    if (wasSentElsewhere && !(await replaceGiftCode(tx, id))) throw new AppError('conflict', refusals.redeemed)
    await tx.outboxMail.deleteMany({ where: { giftId: id, sentAt: null } })
    const data = { recipientEmail: to, deliverAt: sending?.at ?? null, deliveredAt: null, undeliveredAt: null }
    await tx.gift.update({ where: { id }, data, select: { id: true } })
    await deliverGift(tx, id, now)
  })
}

const refusals: Record<string, string> & { redeemed: string } = {
  redeemed: 'This gift has been redeemed, so nothing was changed.',
  refunding: 'This gift is being refunded, so nothing was changed.',
  refunded: 'This gift has been refunded, so nothing was changed.',
  unpaid: 'We haven’t received the payment for this gift yet.',
}
