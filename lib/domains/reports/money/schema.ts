import type { CurrencyCode } from '@/lib/shared/money/prices'

/** The figures of a month, in the order of the table. What each means stands beside it. */
export const moneyKinds = {
  recurring: {
    label: 'Recurring revenue',
    definition:
      'What all subscriptions that run bring in a month, less discounts, at the end of the month; of this month, last night. One that waits for its payment still runs. The number is that of subscriptions.',
  },
  started: { label: 'New', definition: 'The monthly price of subscriptions that began in the month.' },
  ended: {
    label: 'Churned',
    definition: 'The monthly price of subscriptions that ended in the month, for whatever reason.',
  },
  recovered: {
    label: 'Recovered',
    definition: 'Renewals that had failed and were paid in the month, as soon as we learned of it.',
  },
  refunded: {
    label: 'Refunds',
    definition: 'Money given back in the month, of subscriptions and rentals, whenever it had been paid.',
  },
  rented: { label: 'Rentals', definition: 'Paid for single videos in the month, before refunds.' },
} as const satisfies Record<string, { label: string; definition: string }>
export type MoneyKindName = keyof typeof moneyKinds

/** `amountMinor` in the currency's minor unit. */
export type MoneyCell = { amountMinor: number; count: number }
/** A month, by its first day (yyyy-mm-dd); a figure that is nought is not there. */
export type MoneyMonth = { month: string; cells: Partial<Record<MoneyKindName, MoneyCell>> }
/** The months of a currency, the newest first. */
export type MoneyTable = { currency: CurrencyCode; months: MoneyMonth[] }
