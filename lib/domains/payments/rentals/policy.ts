import { isPremiumActor, type Actor } from '@/lib/shared/access/actor'
import { formatCount } from '@/lib/shared/format/format'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@/lib/shared/format/milliseconds'
import { RENTAL_DAYS } from '@/lib/shared/money/prices'
import type { RentalRefusal } from './schema'

/**
 * Why the actor cannot rent a video, or null when they can.
 * @param video `freeAccess`, and whether a rental of it by the actor runs
 */
export function rentalRefusal(actor: Actor, video: { freeAccess: boolean; rented: boolean }): RentalRefusal | null {
  if (video.freeAccess) return 'free'
  if (isPremiumActor(actor)) return 'premium'
  return video.rented ? 'running' : null
}

/** A payment for a rental, as it is first read. */
export type PurchaseFacts = {
  /** The video is on the site. */
  isShown: boolean
  /** The person did not delete the account. */
  hasAccount: boolean
  /** The video was free, or open to them by another rental, free months or a membership. */
  couldWatch: boolean
  /** All of the money is back with the payer, by refunds or a dispute. */
  isReturned: boolean
}

export type PurchaseOutcome = 'video-gone' | 'account-gone' | 'open-already' | 'returned' | 'opens'

/** Decides what becomes of a payment for a rental: the first line that fits. docs/data-model.md has the table. */
export function purchaseOutcome({ isShown, hasAccount, couldWatch, isReturned }: PurchaseFacts): PurchaseOutcome {
  if (!isShown) return 'video-gone'
  if (!hasAccount) return 'account-gone'
  if (couldWatch) return 'open-already'
  return isReturned ? 'returned' : 'opens'
}

/** Nobody is charged for nothing. */
export const isToRefund = (outcome: PurchaseOutcome): boolean =>
  ['video-gone', 'account-gone', 'open-already'].includes(outcome)

/** When a rental ends: whole days after its payment, to the second. */
export function rentalEnd(paidAt: Date): Date {
  return new Date(paidAt.getTime() + RENTAL_DAYS * DAY_MS)
}

/**
 * The time until an instant, rounded down: '6 days 23 hours', '1 hour 5 minutes', '12 minutes', 'less than a minute';
 * 'nothing' once it is over.
 */
export function timeLeft(until: Date, now: Date): string {
  const left = until.getTime() - now.getTime()
  if (left <= 0) return 'nothing'
  if (left < MINUTE_MS) return 'less than a minute'
  const days = Math.floor(left / DAY_MS)
  const hours = Math.floor((left % DAY_MS) / HOUR_MS)
  const minutes = Math.floor((left % HOUR_MS) / MINUTE_MS)
  const hoursText = hours > 0 && formatCount(hours, 'hour')
  const parts =
    days > 0 ? [formatCount(days, 'day'), hoursText] : [hoursText, minutes > 0 && formatCount(minutes, 'minute')]
  return parts.filter(Boolean).join(' ')
}
