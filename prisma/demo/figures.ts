// Sample data for the dashboard's reports: former members, and views that never happened.

/** Start and end in months before the current one, and the amount refunded in the currency's minor unit. */
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

/** Failed renewals that were paid later, by months before the current one. Amounts in the currency's minor unit. */
export const demoRecoveries = [
  { currency: 'inr', amount: 40_000, months: 5 },
  { currency: 'usd', amount: 1000, months: 4 },
] as const

/** Percent of starts by country. */
export const demoCountries = { IN: 46, SG: 21, US: 14, GB: 9, LK: 6, ZZ: 4 } as const

/** Number of days with views, including today. */
export const demoViewingDays = 45
