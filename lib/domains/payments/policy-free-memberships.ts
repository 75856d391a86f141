/** Months that staff can give for free at a time. */
export const FREE_MONTHS = { min: 1, max: 24 } as const

/**
 * When free months end: on the same day of the month, or on its last day where it has no such day, at the same time
 * (UTC).
 * @param from instant at which they begin
 * @param months whole months
 */
export function freeMonthsEnd(from: Date, months: number): Date {
  const end = new Date(from)
  end.setUTCMonth(end.getUTCMonth() + months)
  // The 31st of a shorter month is a day of the next one.
  if (end.getUTCDate() !== from.getUTCDate()) end.setUTCDate(0)
  return end
}

/** Whether a free membership entitles at an instant: until its end, or until it was ended. */
export function isFreeNow({ endsAt, endedAt }: { endsAt: Date; endedAt: Date | null }, now: Date): boolean {
  return endedAt === null && now < endsAt
}
