/**
 * Adds calendar months as Stripe does: keeps the time of day (UTC), and clamps to the last day of a shorter month.
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

/**
 * Counts from the anchor, because a subscription that started on the 31st must return to the 31st after a shorter
 * month.
 * @param anchor start of the first period, Unix seconds
 */
export function periodEnd(anchor: number, start: number): number {
  let months = 1
  while (addMonths(anchor, months) <= start) months += 1
  return addMonths(anchor, months)
}
