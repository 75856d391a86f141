import 'server-only'
import type Stripe from 'stripe'
import { receiptMail } from '@/lib/domains/payments/mails-billing'
import { db, type Db } from '@/lib/server/db/client'
import { env } from '@/lib/server/env'
import { queueMail } from '@/lib/server/mail/outbox'
import { stripe, withProvider } from '@/lib/server/stripe'

const fromUnix = (seconds: number) => new Date(seconds * 1000)

/**
 * Mails the receipt that an event speaks of. The invoice is read back: an event has the form of whatever version of its
 * interface the account sends. One that the provider forgot has none.
 * @throws AppError provider
 */
export async function sendReceiptOf(tx: Db, invoiceId: unknown, now: Date): Promise<void> {
  if (typeof invoiceId !== 'string' || invoiceId === '') return
  const invoice = await withProvider(() => orNull(stripe().invoices.retrieve(invoiceId)))
  if (invoice) await sendReceipt(tx, invoice, now)
}

/** @returns null where the provider does not know what was asked for */
async function orNull<T>(call: Promise<T>): Promise<T | null> {
  try {
    return await call
  } catch (error) {
    if (typeof error === 'object' && error !== null && 'code' in error && error.code === 'resource_missing') return null
    throw error
  }
}

/**
 * Mails the receipt of a paid invoice of the membership, once, in the caller's transaction. Nothing is mailed for an
 * invoice of nothing, of a stranger or of a person who is gone.
 * @param invoice as the provider has it
 */
async function sendReceipt(tx: Db, invoice: Stripe.Invoice, now: Date): Promise<void> {
  const customerId = typeof invoice.customer === 'string' ? invoice.customer : invoice.customer?.id
  const ofMembership = invoice.billing_reason?.startsWith('subscription')
  if (!customerId || !ofMembership || invoice.status !== 'paid' || invoice.amount_paid <= 0) return
  const customer = await tx.billingCustomer.findUnique({
    where: { stripeCustomerId: customerId },
    select: { id: true, user: { select: { email: true, firstName: true, lastName: true } } },
  })
  if (!customer?.user) return
  const { email, firstName, lastName } = customer.user
  const currency = invoice.currency === 'inr' ? ('inr' as const) : ('usd' as const)
  const paid = invoice.status_transitions.paid_at
  const receipt = { amount: invoice.amount_paid, currency, paidAt: paid ? fromUnix(paid) : now }
  const { count } = await tx.invoiceReceipt.createMany({
    data: [{ stripeInvoiceId: invoice.id, billingCustomerId: customer.id, ...receipt }],
    skipDuplicates: true,
  })
  if (count === 0) return
  const until = invoice.lines.data[0]?.period.end
  const { number, hosted_invoice_url: invoiceUrl = null } = invoice
  await queueMail(tx, {
    to: { address: email, name: `${firstName} ${lastName}`.trim() },
    template: 'receipt',
    body: receiptMail(
      env().APP_URL,
      { firstName },
      {
        ...receipt,
        number,
        invoiceUrl,
        paidUntil: until ? fromUnix(until) : null,
      },
    ),
  })
}

/**
 * Mails the receipts that a lost event left out.
 * @param since invoices made before are left alone
 */
export async function sendMissingReceipts(stripeCustomerId: string, since: Date, now: Date): Promise<void> {
  const { data } = await withProvider(() =>
    stripe().invoices.list({
      customer: stripeCustomerId,
      status: 'paid',
      created: { gte: Math.floor(since.getTime() / 1000) },
      limit: 100,
    }),
  )
  for (const invoice of data) await db.$transaction((tx) => sendReceipt(tx, invoice, now))
}
