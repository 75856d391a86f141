/** What the figures of the demo show: members of former months, and viewing that nobody did. */

/** Months before this one in which each began and ended, and what they got back then, in the currency's minor unit. */
export const demoFormerMembers: {
  currency: 'inr' | 'usd'
  began: number
  ended: number
  refunded: number[]
}[] = [
  { currency: 'inr', began: 11, ended: 3, refunded: [] },
  { currency: 'inr', began: 10, ended: 5, refunded: [] },
  { currency: 'inr', began: 9, ended: 2, refunded: [40_000] },
  { currency: 'inr', began: 8, ended: 4, refunded: [] },
  { currency: 'inr', began: 6, ended: 2, refunded: [] },
  { currency: 'inr', began: 5, ended: 2, refunded: [] },
  { currency: 'usd', began: 11, ended: 6, refunded: [] },
  { currency: 'usd', began: 9, ended: 2, refunded: [] },
  { currency: 'usd', began: 7, ended: 3, refunded: [500] },
  { currency: 'usd', began: 4, ended: 2, refunded: [] },
]

/** Renewals that failed and were paid, by months before this one. Amounts in the currency's minor unit. */
export const demoRecoveries = [
  { currency: 'inr', amount: 40_000, months: 5 },
  { currency: 'usd', amount: 1000, months: 4 },
] as const

/** Shares of the starts by country, in percent. */
export const demoCountries = { IN: 46, SG: 21, US: 14, GB: 9, LK: 6, ZZ: 4 } as const

/** Days on which the demo was watched, this one included. */
export const demoViewingDays = 45
