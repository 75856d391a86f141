import 'server-only'
import { requireSelling } from '@/lib/domains/content/sales/queries'
import type { CheckoutAnswer } from '@/lib/domains/payments/checkout/schema'
import { deliveryOf } from '@/lib/domains/payments/gifts/policy'
import { listGiftOffers } from '@/lib/domains/payments/gifts/queries'
import type { GiftInput } from '@/lib/domains/payments/gifts/schema'
import { openPurchaseCheckout, type PurchaseRequest } from '@/lib/domains/payments/purchase-checkout/mutations'
import { requireActor } from '@/lib/server/auth/sessions/requirement'
import { db } from '@/lib/server/db/client'
import { lockUser } from '@/lib/server/db/locks'
import type { Actor } from '@/lib/shared/access/actor'
import { AppError, fieldError, found } from '@/lib/shared/errors'
import { dayOf } from '@/lib/shared/format/days'
import { HOUR_MS } from '@/lib/shared/format/milliseconds'
import { passes } from '@/lib/shared/money/passes'
import { routes } from '@/lib/shared/routes/routes'

/** Period in which the same gift counts as a retry. */
const SAME_MS = HOUR_MS

/** Stores the gift, then opens Stripe's payment page for it. Stripe learns nothing about the recipient. */
export async function createGiftCheckout(
  actor: Actor,
  input: GiftInput,
  request: PurchaseRequest = {},
  now: Date = new Date(),
): Promise<CheckoutAnswer> {
  requireActor(actor, 'verified')
  await requireSelling('gifts')
  return openGiftCheckout(actor, await saveDraft(actor, input, now), request)
}

/** Opens the payment page of a gift that isn't paid yet, or returns the open one. */
export async function openGiftCheckout(
  actor: Actor,
  giftId: number,
  request: PurchaseRequest = {},
): Promise<CheckoutAnswer> {
  requireActor(actor, 'verified')
  await requireSelling('gifts')
  const gift = await requireUnpaid(actor, giftId)
  const { pass, price } = found(listGiftOffers(request.countryCode ?? null).find((offer) => offer.pass === gift.pass))
  return openPurchaseCheckout(
    actor,
    {
      kind: 'gift',
      item: { giftId: String(giftId) },
      name: `Gift: ${passes[pass].label} of Premium`,
      price,
      noun: 'This gift',
      returnPath: routes.afterPayment(routes.ownGift(giftId)),
      cancelPath: routes.ownGift(giftId),
      onItsWay: 'Your payment is being processed. We’ll email you as soon as it arrives.',
      check: (current) => requireUnpaid(current, giftId),
    },
    request,
  )
}

async function requireUnpaid(actor: Actor, id: number): Promise<{ pass: string }> {
  const gift = await db.gift.findFirst({
    where: { id, giverId: actor.id },
    select: { pass: true, purchaseId: true },
  })
  if (!gift) throw new AppError('not_found', 'Not found')
  if (gift.purchaseId !== null) throw new AppError('conflict', 'You have already paid for this gift.')
  return gift
}

/** Returns the same draft for the same gift, so that a retry opens the same payment page. */
async function saveDraft(actor: Actor, { day, delivery, ...facts }: GiftInput, now: Date): Promise<number> {
  const isMailed = delivery === 'email'
  const sending = isMailed ? deliveryOf(day, now) : null
  if (sending && 'problem' in sending) throw fieldError('day', sending.problem)
  const deliverAt = sending?.at ?? null
  const same = { ...facts, recipientEmail: isMailed ? facts.recipientEmail : null, giverId: actor.id }
  return db.$transaction(async (tx) => {
    await lockUser(tx, actor.id)
    const drafts = await tx.gift.findMany({
      where: { ...same, purchaseId: null, createdAt: { gt: new Date(now.getTime() - SAME_MS) } },
      select: { id: true, deliverAt: true },
    })
    const dayIn = (at: Date | null) => at && dayOf(at)
    const known = drafts.find((draft) => dayIn(draft.deliverAt) === dayIn(deliverAt))
    if (known) return known.id
    const { id } = await tx.gift.create({ data: { ...same, deliverAt }, select: { id: true } })
    return id
  })
}
