import { addDays, dayOf, dayStart } from '@/lib/shared/format/days'
import { formatDay, formatShortDay } from '@/lib/shared/format/format'
import { HOUR_MS } from '@/lib/shared/format/milliseconds'
import { DELIVERY_DAYS, type GiftState } from './schema'

/** Hour in Singapore at which emails of a later day are sent. */
export const DELIVERY_HOUR = 9

/** Returns the moment at which the email is sent, or the reason why the day isn't possible. Today means at once. */
export function deliveryOf(day: string, now: Date): { at: Date } | { problem: string } {
  const today = dayOf(now)
  if (day < today) return { problem: 'Choose today or a later day.' }
  if (day > addDays(today, DELIVERY_DAYS)) return { problem: 'Choose a day within a year.' }
  return { at: day === today ? now : new Date(dayStart(day).getTime() + DELIVERY_HOUR * HOUR_MS) }
}

/** First and last day in Singapore on which the email can be sent. */
export function deliveryDays(now: Date): { first: string; last: string } {
  const first = dayOf(now)
  return { first, last: addDays(first, DELIVERY_DAYS) }
}

type Facts = {
  deliverAt: Date | null
  deliveredAt: Date | null
  undeliveredAt: Date | null
  purchase: { refundedAt: Date | null } | null
  code: { revokedAt: Date | null; redemptions: { redeemedAt: Date }[] } | null
}

export function giftState(gift: Facts): { state: GiftState; at: Date | null } {
  const { purchase, code, deliverAt, deliveredAt, undeliveredAt } = gift
  if (!purchase || !code) return { state: 'unpaid', at: null }
  if (purchase.refundedAt) return { state: 'refunded', at: purchase.refundedAt }
  const [redemption] = code.redemptions
  if (redemption) return { state: 'redeemed', at: redemption.redeemedAt }
  if (code.revokedAt) return { state: 'refunding', at: code.revokedAt }
  if (undeliveredAt) return { state: 'undelivered', at: undeliveredAt }
  if (deliveredAt) return { state: 'sent', at: deliveredAt }
  return deliverAt ? { state: 'waiting', at: deliverAt } : { state: 'card', at: null }
}

/** States in which nobody has the gift yet, so that its delivery can change and its payment can be refunded. */
export const isChangeable = (state: GiftState): boolean => ['card', 'waiting', 'sent', 'undelivered'].includes(state)

/** Describes the state for the giver. Says nothing about the recipient but the day on which they redeemed it. */
export function stateText(state: GiftState, at: string | null): string {
  const day = at === null ? '' : formatDay(at)
  const texts: Record<GiftState, string> = {
    unpaid: 'Payment not received yet',
    card: 'Card to print, not redeemed yet',
    waiting: `Will be emailed on ${day}`,
    sent: `Emailed on ${day}, not redeemed yet`,
    undelivered: 'The email couldn’t be delivered',
    redeemed: `Redeemed on ${day}`,
    refunding: 'Refund in progress',
    refunded: at === null ? 'Refunded' : `Refunded on ${formatShortDay(at)}`,
  }
  return texts[state]
}
