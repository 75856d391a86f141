import type { CurrencyCode } from '@/lib/shared/money/prices'

export const moneyKinds = {
  recurring: {
    label: 'Recurring revenue',
    definition:
      'Monthly price of all active and past-due subscriptions, after discounts, at the end of the month or, for this month, last night. The count is the number of subscriptions.',
  },
  started: { label: 'New', definition: 'Monthly price of subscriptions that started in the month.' },
  ended: {
    label: 'Churned',
    definition: 'Monthly price of subscriptions that ended in the month, for any reason.',
  },
  recovered: {
    label: 'Recovered',
    definition: 'Failed renewals that were paid after all, in the month we learned of the payment.',
  },
  refunded: {
    label: 'Refunds',
    definition: 'Refunds made in the month for subscriptions and rentals, even if the payment was earlier.',
  },
  rented: { label: 'Rentals', definition: 'Rental payments in the month, before refunds.' },
} as const satisfies Record<string, { label: string; definition: string }>
export type MoneyKindName = keyof typeof moneyKinds

export type MoneyCell = { amountMinor: number; count: number }
/** `month` is the first day, yyyy-mm-dd. Zero cells are omitted. */
export type MoneyMonth = { month: string; cells: Partial<Record<MoneyKindName, MoneyCell>> }
export type MoneyTable = { currency: CurrencyCode; months: MoneyMonth[] }
