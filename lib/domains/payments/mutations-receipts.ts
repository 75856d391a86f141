import 'server-only'
import type Stripe from 'stripe'
import { membershipReceipt, membershipReturned } from '@/lib/domains/payments/mails-receipts'
import { giveBackInvoice } from '@/lib/domains/payments/mutations-refunds'
import { taxText } from '@/lib/domains/payments/policy-seller'
import { queueText } from '@/lib/domains/texts/mutations-mails'
import type { Db } from '@/lib/server/db/client'
import { stripe } from '@/lib/server/stripe'
import { unlessMissing, withProvider } from '@/lib/server/stripe-errors'
import { dateOfUnix, idOf, unixOf } from '@/lib/server/stripe-objects'
import { currencyOf, priceOfMinor } from '@/lib/shared/prices'

/**
 * Mails the receipt of an event's invoice. The invoice is read back, because the event's form depends on the account's
 * API version. An invoice that Stripe does not know has no receipt.
 * @throws AppError provider, UnknownCurrencyError
 */
export async function sendReceiptOf(tx: Db, invoiceId: unknown, now: Date): Promise<void> {
  if (typeof invoiceId !== 'string' || invoiceId === '') return
  const invoice = await withProvider(() => unlessMissing(stripe().invoices.retrieve(invoiceId)))
  if (invoice) await sendReceipt(tx, invoice, now)
}

/**
 * Mails the receipt of a paid invoice of the membership, once, in the caller's transaction. What was paid after the
 * membership had ended is given back, and the mail says so. Nothing is mailed where the amount is zero, the customer is
 * unknown or the person was deleted.
 * @param invoice as Stripe has it
 */
async function sendReceipt(tx: Db, invoice: Stripe.Invoice, now: Date): Promise<void> {
  const customerId = idOf(invoice.customer)
  const ofMembership = invoice.billing_reason?.startsWith('subscription')
  if (!customerId || !ofMembership || invoice.status !== 'paid' || invoice.amount_paid <= 0) return
  const customer = await tx.billingCustomer.findUnique({
    where: { stripeCustomerId: customerId },
    select: { id: true, user: { select: { email: true, firstName: true } } },
  })
  if (!customer?.user) return
  const currency = currencyOf(invoice.currency)
  const paid = invoice.status_transitions.paid_at
  const paidAt = paid ? dateOfUnix(paid) : now
  const { count } = await tx.invoiceReceipt.createMany({
    data: [
      {
        stripeInvoiceId: invoice.id,
        billingCustomerId: customer.id,
        amount: invoice.amount_paid,
        currency,
        paidAt,
      },
    ],
    skipDuplicates: true,
  })
  if (count === 0) return
  const { number, hosted_invoice_url: invoiceUrl = null } = invoice
  const price = priceOfMinor(currency, invoice.amount_paid)
  const returned = (await hadEnded(tx, invoice, paidAt)) ? await giveBackInvoice(tx, invoice.id) : 'none'
  // What is disputed is neither given back by us nor for us to keep: nothing is said of it. What others gave back is
  // told by their refund.
  if (returned === 'disputed' || returned === 'before') return
  if (returned === 'now') {
    await queueText(tx, 'plan-returned', { to: customer.user, ...membershipReturned(number ?? invoice.id, price) })
    return
  }
  const until = invoice.lines.data[0]?.period.end
  const calculated = invoice.total_taxes?.reduce((sum, { amount }) => sum + amount, 0) ?? 0
  const receipt = membershipReceipt({
    price,
    tax: taxText(price, invoice.automatic_tax.enabled ? priceOfMinor(currency, calculated) : null),
    paidAt,
    number,
    invoiceUrl,
    paidUntil: until ? dateOfUnix(until) : null,
  })
  await queueText(tx, 'receipt', { to: customer.user, ...receipt })
}

/** Whether the membership of an invoice was over when it was paid: it gives no access then. */
async function hadEnded(tx: Db, { parent }: Stripe.Invoice, paidAt: Date): Promise<boolean> {
  const stripeSubscriptionId = idOf(parent?.subscription_details?.subscription) ?? ''
  return (await tx.subscription.count({ where: { stripeSubscriptionId, endedAt: { lt: paidAt } } })) > 0
}

/**
 * Mails the receipts whose events were lost, in the caller's transaction.
 * @param since invoices that were issued before are left alone
 * @throws AppError provider, UnknownCurrencyError
 */
export async function sendMissingReceipts(tx: Db, stripeCustomerId: string, since: Date, now: Date): Promise<void> {
  const { data } = await withProvider(() =>
    stripe().invoices.list({
      customer: stripeCustomerId,
      status: 'paid',
      created: { gte: unixOf(since) },
      limit: 100,
    }),
  )
  for (const invoice of data) await sendReceipt(tx, invoice, now)
}
