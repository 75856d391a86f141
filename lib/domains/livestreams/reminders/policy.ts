import { DAY_MS, HOUR_MS } from '@/lib/shared/format/milliseconds'

export const REMIND_BEFORE_MS = { day: DAY_MS, hour: HOUR_MS } as const

export type Reminder = keyof typeof REMIND_BEFORE_MS

/** @param left milliseconds until the start */
export const remindersAhead = (left: number): Reminder[] =>
  (['day', 'hour'] as const).filter((kind) => left > REMIND_BEFORE_MS[kind])
