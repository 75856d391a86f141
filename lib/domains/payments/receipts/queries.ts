import 'server-only'
import { readConsents } from '@/lib/domains/payments/consents/queries'
import { purchaseTitle } from '@/lib/domains/payments/purchases/policy'
import { purchasedItem } from '@/lib/domains/payments/purchases/schema'
import { sumRefunds } from '@/lib/domains/payments/refunds/queries'
import { requireActor } from '@/lib/server/auth/sessions/requirement'
import { db } from '@/lib/server/db/client'
import { stripe } from '@/lib/server/stripe/stripe'
import { withProvider } from '@/lib/server/stripe/stripe-errors'
import type { Actor } from '@/lib/shared/access/actor'
import { AppError } from '@/lib/shared/errors'
import { priceOfMinor } from '@/lib/shared/money/prices'
import { routes } from '@/lib/shared/routes/routes'
import type { PaymentDto } from './schema'

/** Maximum number of payments listed: eight years of a monthly membership. Stripe's portal lists older payments. */
const PAYMENTS = 100

export async function listPayments(actor: Actor): Promise<PaymentDto[]> {
  requireActor(actor, 'user')
  const newest = { orderBy: { paidAt: 'desc' }, take: PAYMENTS } as const
  const [consents, invoices, purchases] = await Promise.all([
    readConsents(actor.id),
    db.invoiceReceipt.findMany({
      where: { billingCustomer: { userId: actor.id } },
      ...newest,
      select: { stripeInvoiceId: true, amount: true, currency: true, paidAt: true },
    }),
    db.purchase.findMany({
      where: { userId: actor.id },
      ...newest,
      select: {
        ...{ id: true, amount: true, currency: true, paidAt: true, refundedAt: true, ...purchasedItem },
        stripeCheckoutSessionId: true,
      },
    }),
  ])
  const refunded = await sumRefunds(
    'stripeInvoiceId',
    invoices.map(({ stripeInvoiceId }) => stripeInvoiceId),
  )
  return [
    ...invoices.map(({ stripeInvoiceId: invoice, amount, currency, paidAt }) => ({
      title: 'Premium',
      price: priceOfMinor(currency, amount),
      paidAt: paidAt.toISOString(),
      isRefunded: (refunded.get(invoice) ?? 0) >= amount,
      documentHref: routes.paymentDocument({ invoice }),
      consent: consents.ofSubscriptionPaid(paidAt),
    })),
    ...purchases.map(({ id: purchase, amount, currency, paidAt, refundedAt, stripeCheckoutSessionId, ...item }) => ({
      title: purchaseTitle(item),
      price: priceOfMinor(currency, amount),
      paidAt: paidAt.toISOString(),
      isRefunded: refundedAt !== null,
      documentHref: routes.paymentDocument({ purchase }),
      consent: consents.ofCheckout(stripeCheckoutSessionId),
    })),
  ]
    .toSorted((one, other) => other.paidAt.localeCompare(one.paidAt))
    .slice(0, PAYMENTS)
}

/** Requests the receipt's URL from Stripe each time, because Stripe's URLs expire. */
export async function getPaymentDocument(actor: Actor, id: string): Promise<string> {
  requireActor(actor, 'user')
  const address = /^\d+$/.test(id) ? await receiptOfPurchase(actor, Number(id)) : await pageOfInvoice(actor, id)
  if (!address) throw new AppError('not_found', 'This payment has no receipt.')
  return address
}

async function pageOfInvoice(actor: Actor, stripeInvoiceId: string): Promise<string | null | undefined> {
  const own = { stripeInvoiceId, billingCustomer: { userId: actor.id } }
  if ((await db.invoiceReceipt.count({ where: own })) === 0) return null
  const invoice = await withProvider(() => stripe().invoices.retrieve(stripeInvoiceId))
  return invoice.hosted_invoice_url ?? invoice.invoice_pdf
}

async function receiptOfPurchase(actor: Actor, id: number): Promise<string | null> {
  const purchase = await db.purchase.findFirst({
    where: { id, userId: actor.id },
    select: { stripePaymentIntentId: true },
  })
  const payment = purchase?.stripePaymentIntentId
  if (!payment) return null
  const { latest_charge: charge } = await withProvider(() =>
    stripe().paymentIntents.retrieve(payment, { expand: ['latest_charge'] }),
  )
  return typeof charge === 'object' ? (charge?.receipt_url ?? null) : null
}
