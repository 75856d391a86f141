import 'server-only'
import type Stripe from 'stripe'
import { queueTextMail } from '@/lib/domains/content/mails/mutations'
import { combineWrites, type Customer, type Write } from '@/lib/domains/payments/read-back/mutations'
import { refundInvoice } from '@/lib/domains/payments/refunds/mutations'
import { isPaidTooLate, planLineOf } from '@/lib/domains/payments/subscriptions/policy'
import { db } from '@/lib/server/db/client'
import { stripe } from '@/lib/server/stripe/stripe'
import { nullIfMissing } from '@/lib/server/stripe/stripe-errors'
import { dateOfUnix, idOf, unixOf } from '@/lib/server/stripe/stripe-objects'
import { currencyOf, priceOfMinor } from '@/lib/shared/money/prices'
import { composeMembershipReceipt, composeMembershipReturn } from './mails'
import { taxText } from './policy'

/** Reads the invoice from Stripe, because the format of events depends on the account's API version. */
export async function readReceipt(customer: Customer, invoiceId: unknown, now: Date): Promise<Write | null> {
  if (typeof invoiceId !== 'string' || invoiceId === '') return null
  const invoice = await nullIfMissing(stripe().invoices.retrieve(invoiceId))
  return invoice && receiptOf(customer, invoice, now)
}

/** Sends one receipt per invoice. Refunds a payment that arrived after the membership had ended. */
async function receiptOf({ id, user: to }: Customer, invoice: Stripe.Invoice, now: Date): Promise<Write | null> {
  const { id: stripeInvoiceId, amount_paid: amount, number, hosted_invoice_url: invoiceUrl = null } = invoice
  const line = invoice.billing_reason?.startsWith('subscription') ? planLineOf(invoice) : undefined
  if (!to || !line || invoice.status !== 'paid' || amount <= 0) return null
  if ((await db.invoiceReceipt.count({ where: { stripeInvoiceId } })) > 0) return null
  const currency = currencyOf(invoice.currency)
  const paid = invoice.status_transitions.paid_at
  const paidAt = paid ? dateOfUnix(paid) : now
  const returned = (await hadEnded(invoice)) ? await refundInvoice(stripeInvoiceId) : null
  const price = priceOfMinor(currency, amount)
  const calculated = invoice.total_taxes?.reduce((sum, tax) => sum + tax.amount, 0) ?? 0
  return async (tx) => {
    const data = { stripeInvoiceId, billingCustomerId: id, amount, currency, paidAt }
    await tx.invoiceReceipt.create({ data, select: { stripeInvoiceId: true } })
    await returned?.write?.(tx)
    if (returned?.outcome === 'now')
      return queueTextMail(tx, 'plan-returned', { to, ...composeMembershipReturn(number ?? stripeInvoiceId, price) })
    // Sends no receipt for a disputed payment, which may be lost, or a refunded one, whose refund sent its own email.
    if (returned) return
    const receipt = composeMembershipReceipt({
      price,
      tax: taxText(price, invoice.automatic_tax.enabled ? priceOfMinor(currency, calculated) : null),
      paidAt,
      number,
      invoiceUrl,
      paidUntil: dateOfUnix(line.period.end),
    })
    await queueTextMail(tx, 'receipt', { to, ...receipt })
  }
}

async function hadEnded({ parent, status_transitions: times }: Stripe.Invoice): Promise<boolean> {
  const id = idOf(parent?.subscription_details?.subscription)
  const subscription = id && (await nullIfMissing(stripe().subscriptions.retrieve(id)))
  return subscription ? isPaidTooLate(times.paid_at, subscription.ended_at) : false
}

/** @param since creation time of the earliest invoice to check */
export async function readMissingReceipts(customer: Customer, since: Date, now: Date): Promise<Write> {
  const { data } = await stripe().invoices.list({
    customer: customer.stripeCustomerId,
    status: 'paid',
    created: { gte: unixOf(since) },
    limit: 100,
  })
  const writes: (Write | null)[] = []
  for (const invoice of data) writes.push(await receiptOf(customer, invoice, now))
  return combineWrites(writes)
}
