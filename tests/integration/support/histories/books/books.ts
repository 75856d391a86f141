import type { History } from '@/tests/integration/support/histories/history'
import { compareAccess } from './access'
import { compareCodes, compareDeliveries, compareGifts } from './gifts'
import { compareMails } from './mails'
import { readOurs } from './ours'
import { comparePasses, compareRentals } from './periods'
import { comparePaidMonths, compareReceipts, compareSubscriptions } from './plans'
import { comparePaidPurchases, comparePurchases, compareRefunds } from './purchases'
import { readStripe } from './stripe-books'
import { compareCancellations, compareTickets } from './tickets'
import { compareWithdrawals } from './withdrawals'

/** Compares our books with Stripe's. Everything is computed again from Stripe's objects, without the product's code. */
export async function differences(history: History): Promise<string[]> {
  const stripe = await readStripe(history.billing, history.paymentOfInvoice)
  const ours = await readOurs()
  const found = [
    ...comparePurchases(stripe, ours),
    ...comparePaidPurchases(stripe, ours, history),
    ...compareRefunds(stripe, ours),
    ...compareSubscriptions(stripe, ours),
    ...compareReceipts(stripe, ours, history),
    ...comparePaidMonths(stripe),
    ...compareGifts(ours),
    ...compareDeliveries(ours),
    ...compareCodes(stripe, ours),
    ...compareCancellations(stripe, ours),
    ...compareWithdrawals(stripe, ours),
  ]
  for (const person of history.living()) {
    found.push(...compareRentals(stripe, ours, person), ...comparePasses(stripe, ours, person))
    found.push(...compareTickets(stripe, ours, person), ...compareMails(stripe, ours, person))
    found.push(...(await compareAccess(stripe, ours, person)))
  }
  return found
}
