import { canWatch, type WatchedVideo } from '@/lib/domains/media/policy'
import { isPremiumActor, type Actor } from '@/lib/shared/access/actor'
import { formatCount } from '@/lib/shared/format/format'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@/lib/shared/format/milliseconds'
import { RENTAL_DAYS } from '@/lib/shared/money/prices'
import type { RentalRefusal } from './schema'

export function rentalRefusal(actor: Actor, video: WatchedVideo): RentalRefusal | null {
  if (video.freeAccess) return 'free'
  if (isPremiumActor(actor)) return 'premium'
  return canWatch(actor, video) ? 'running' : null
}

export function rentalEnd(paidAt: Date): Date {
  return new Date(paidAt.getTime() + RENTAL_DAYS * DAY_MS)
}

/** Formats the time left, rounded down: '6 days 23 hours', '1 hour 5 minutes' or 'less than a minute'. */
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
