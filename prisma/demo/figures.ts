/** What the figures of the demo show: members of former months, and viewing that nobody did. */

/** Months before this one in which each began and ended. */
export const demoFormerMembers = [
  { currency: 'inr', began: 11, ended: 3 },
  { currency: 'inr', began: 10, ended: 5 },
  { currency: 'inr', began: 9, ended: 2 },
  { currency: 'inr', began: 8, ended: 4 },
  { currency: 'inr', began: 6, ended: 2 },
  { currency: 'inr', began: 5, ended: 2 },
  { currency: 'usd', began: 11, ended: 6 },
  { currency: 'usd', began: 9, ended: 2 },
  { currency: 'usd', began: 7, ended: 3 },
  { currency: 'usd', began: 4, ended: 2 },
] as const

/** By months before this one. Amounts in the currency's minor unit. */
export const demoMovements = [
  { kind: 'recovered', currency: 'inr', amount: 40_000, months: 5 },
  { kind: 'recovered', currency: 'usd', amount: 1000, months: 4 },
  { kind: 'refunded', currency: 'usd', amount: 500, months: 3 },
  { kind: 'refunded', currency: 'inr', amount: 40_000, months: 2 },
] as const

/** Shares of the starts by country, in percent. */
export const demoCountries = { IN: 46, SG: 21, US: 14, GB: 9, LK: 6, ZZ: 4 } as const

/** Days on which the demo was watched, this one included. */
export const demoViewingDays = 45
