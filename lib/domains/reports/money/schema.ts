import type { CurrencyCode } from '@/lib/shared/money/prices'

export const moneyKinds = {
  recurring: {
    label: 'Recurring revenue',
    counted: 'subscriptions',
    definition:
      'Monthly price of all active and past-due subscriptions, after discounts, at the end of the month or, for this month, last night.',
  },
  started: {
    label: 'New',
    counted: 'subscriptions',
    definition: 'Monthly price of subscriptions that started in the month.',
  },
  ended: {
    label: 'Churned',
    counted: 'subscriptions',
    definition: 'Monthly price of subscriptions that ended in the month, for any reason.',
  },
  recovered: {
    label: 'Recovered',
    counted: 'payments',
    definition: 'Failed renewals that were paid later, counted in the month we learned of the payment.',
  },
  refunded: {
    label: 'Refunds',
    counted: 'refunds',
    definition: 'Refunds made in the month for subscriptions and one-time payments, even if the payment was earlier.',
  },
  rented: { label: 'Rentals', counted: 'payments', definition: 'Rental payments in the month, before refunds.' },
  passes: { label: 'Passes', counted: 'payments', definition: 'Payments for passes in the month, before refunds.' },
  gifts: { label: 'Gifts', counted: 'payments', definition: 'Payments for gifts in the month, before refunds.' },
  tickets: { label: 'Tickets', counted: 'payments', definition: 'Payments for tickets in the month, before refunds.' },
} as const satisfies Record<string, { label: string; counted: string; definition: string }>
export type MoneyKindName = keyof typeof moneyKinds

export type MoneyCell = { amountMinor: number; count: number }
/** `month` is the first day of the month (yyyy-mm-dd). Zero cells are omitted. */
export type MoneyMonth = { month: string; cells: Partial<Record<MoneyKindName, MoneyCell>> }
export type MoneyTable = { currency: CurrencyCode; months: MoneyMonth[] }
