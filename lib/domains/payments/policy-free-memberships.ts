/** Months that staff can give for free at a time. */
export const FREE_MONTHS = { min: 1, max: 24 } as const

/** Whether a free membership entitles at an instant: until its end, or until it was ended. */
export function isFreeNow({ endsAt, endedAt }: { endsAt: Date; endedAt: Date | null }, now: Date): boolean {
  return endedAt === null && now < endsAt
}
