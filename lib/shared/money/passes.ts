import { monthsLater } from '@/lib/shared/format/days'
import { DAY_MS } from '@/lib/shared/format/milliseconds'

/** Memberships that are paid once. `remind`: number of days before the end at which the email is sent. */
export const passes = {
  '7-days': { label: '7 days', days: 7, months: 0, remind: 1 },
  '1-month': { label: '1 month', days: 0, months: 1, remind: 3 },
  '3-months': { label: '3 months', days: 0, months: 3, remind: 7 },
  '6-months': { label: '6 months', days: 0, months: 6, remind: 7 },
  '12-months': { label: '12 months', days: 0, months: 12, remind: 14 },
} as const
export type PassName = keyof typeof passes

export const passNames = Object.keys(passes) as [PassName, ...PassName[]]

export const isPassName = (text: string): text is PassName => Object.hasOwn(passes, text)

export function passEnd(startsAt: Date, pass: PassName): Date {
  const { days, months } = passes[pass]
  return new Date(monthsLater(startsAt, months).getTime() + days * DAY_MS)
}
