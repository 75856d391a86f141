import 'server-only'
import { readSealedCode } from '@/lib/domains/payments/codes/queries'
import { requireActor } from '@/lib/server/auth/sessions/requirement'
import { db } from '@/lib/server/db/client'
import type { Prisma } from '@/lib/server/db/generated/client'
import type { Actor } from '@/lib/shared/access/actor'
import { dayOf } from '@/lib/shared/format/days'
import { isPassName, passNames } from '@/lib/shared/money/passes'
import { passPrice, priceOfMinor, priceRegionOf } from '@/lib/shared/money/prices'
import { giftState, isChangeable } from './policy'
import type { GiftDetailDto, GiftDto, GiftOffer } from './schema'

/** Maximum number of gifts listed. */
const GIFTS = 100

/** Columns that the state of a paid gift depends on, except its payment. */
export const giftProgress = {
  ...{ deliverAt: true, deliveredAt: true, undeliveredAt: true },
  code: { select: { revokedAt: true, redemptions: { select: { redeemedAt: true }, take: 1 } } },
} as const

/** Columns of a gift that its state depends on, and those that its giver sees. */
export const giftFacts = {
  ...{ id: true, pass: true, giverName: true, recipientName: true, recipientEmail: true, message: true },
  ...giftProgress,
  createdAt: true,
  purchase: { select: { refundedAt: true, amount: true, currency: true } },
  code: { select: { ...giftProgress.code.select, codeHash: true, sealedCode: true } },
} as const

type Row = Prisma.GiftGetPayload<{ select: typeof giftFacts }>

function toGift(row: Row): GiftDto | null {
  const { id, pass, giverName, recipientName, recipientEmail, message, createdAt } = row
  if (!isPassName(pass)) return null
  const { state, at } = giftState(row)
  return {
    ...{ id, pass, giverName, recipientName, recipientEmail, message, state },
    at: at?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
  }
}

/** Lists the gifts that the actor paid for, the newest first. */
export async function listGifts(actor: Actor): Promise<GiftDto[]> {
  requireActor(actor, 'user')
  const rows = await db.gift.findMany({
    where: { giverId: actor.id, purchaseId: { not: null } },
    orderBy: { id: 'desc' },
    take: GIFTS,
    select: giftFacts,
  })
  return rows.flatMap((row) => toGift(row) ?? [])
}

/** Includes a gift whose payment hasn't arrived, because its giver returns to it from Stripe's page. */
export async function getGift(actor: Actor, id: number, now: Date = new Date()): Promise<GiftDetailDto | null> {
  requireActor(actor, 'verified')
  const row = await db.gift.findFirst({ where: { id, giverId: actor.id }, select: giftFacts })
  const gift = row && toGift(row)
  if (!gift) return null
  const { purchase, code, deliverAt } = row
  const isOpen = isChangeable(gift.state)
  return {
    ...gift,
    code: isOpen && code ? readSealedCode(code) : null,
    day: dayOf(deliverAt !== null && deliverAt > now ? deliverAt : now),
    price: purchase && priceOfMinor(purchase.currency, purchase.amount),
  }
}

/** The page and the checkout must both use this function, because they must show the same price. */
export function listGiftOffers(countryCode: string | null): GiftOffer[] {
  const region = priceRegionOf(countryCode)
  return passNames.map((pass) => ({ pass, price: passPrice(region, pass) }))
}
