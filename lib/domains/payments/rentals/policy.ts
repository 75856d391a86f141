import { isPremiumActor, type Actor } from '@/lib/shared/access/actor'
import { counted } from '@/lib/shared/format/format'
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
  const hoursText = hours > 0 && counted(hours, 'hour')
  const parts = days > 0 ? [counted(days, 'day'), hoursText] : [hoursText, minutes > 0 && counted(minutes, 'minute')]
  return parts.filter(Boolean).join(' ')
}
