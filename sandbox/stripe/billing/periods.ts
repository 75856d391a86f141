import type { Price } from '../wire'

/**
 * An instant `count` calendar months after another, at the same time of day (UTC). A day that the month lacks becomes
 * its last one, as Stripe bills.
 * @param start Unix seconds
 */
export function addMonths(start: number, count: number): number {
  const from = new Date(start * 1000)
  const target = new Date(from)
  target.setUTCDate(1)
  target.setUTCMonth(from.getUTCMonth() + count)
  const lastDay = new Date(Date.UTC(target.getUTCFullYear(), target.getUTCMonth() + 1, 0)).getUTCDate()
  target.setUTCDate(Math.min(from.getUTCDate(), lastDay))
  return Math.floor(target.getTime() / 1000)
}

const DAY = 24 * 3600

function addPeriods(anchor: number, recurring: NonNullable<Price['recurring']>, periods: number): number {
  const count = recurring.interval_count * periods
  if (recurring.interval === 'day') return anchor + count * DAY
  if (recurring.interval === 'week') return anchor + count * 7 * DAY
  return addMonths(anchor, recurring.interval === 'year' ? count * 12 : count)
}

/**
 * The end of the billing period that begins at `start`. Counted from the anchor, so that a subscription begun on the
 * 31st returns to the 31st after a shorter month.
 * @param anchor first instant of the first period, Unix seconds
 */
export function periodEnd(anchor: number, start: number, recurring: NonNullable<Price['recurring']>): number {
  let periods = 1
  while (addPeriods(anchor, recurring, periods) <= start) periods += 1
  return addPeriods(anchor, recurring, periods)
}
