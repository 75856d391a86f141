import 'server-only'
import type { PersonInvoiceDto, PersonRentalDto } from '@/lib/domains/payments/receipts/schema'
import { sumRefunds } from '@/lib/domains/payments/refunds/queries'
import { requireActor } from '@/lib/server/auth/sessions/requirement'
import { db } from '@/lib/server/db/client'
import { providerPage } from '@/lib/server/stripe/stripe-objects'
import type { Actor } from '@/lib/shared/access/actor'
import { priceOfMinor } from '@/lib/shared/money/prices'
import { pagedSlice, sliceRows, type Paged, type Slice } from '@/lib/shared/routes/paging'

export async function listPersonInvoices(actor: Actor, userId: number, slice: Slice): Promise<Paged<PersonInvoiceDto>> {
  requireActor(actor, 'people.read')
  const where = { billingCustomer: { userId } }
  return pagedSlice(
    slice,
    db.invoiceReceipt.findMany({
      where,
      orderBy: [{ paidAt: 'desc' }, { stripeInvoiceId: 'desc' }],
      ...sliceRows(slice),
      select: { stripeInvoiceId: true, amount: true, currency: true, paidAt: true },
    }),
    db.invoiceReceipt.count({ where }),
    async (rows) => {
      const ids = rows.map(({ stripeInvoiceId }) => stripeInvoiceId)
      const refunded = await sumRefunds('stripeInvoiceId', ids)
      return rows.map(({ stripeInvoiceId: id, amount, currency, paidAt }) => ({
        id,
        price: priceOfMinor(currency, amount),
        refunded: priceOfMinor(currency, refunded.get(id) ?? 0),
        paidAt: paidAt.toISOString(),
        providerUrl: providerPage('invoices', id),
      }))
    },
  )
}

export async function listPersonRentals(actor: Actor, userId: number, slice: Slice): Promise<Paged<PersonRentalDto>> {
  requireActor(actor, 'people.read')
  const where = { userId }
  return pagedSlice(
    slice,
    db.rental.findMany({
      where,
      orderBy: [{ paidAt: 'desc' }, { id: 'desc' }],
      ...sliceRows(slice),
      select: {
        id: true,
        amount: true,
        currency: true,
        paidAt: true,
        expiresAt: true,
        refundedAt: true,
        stripePaymentIntentId: true,
        video: { select: { id: true, name: true } },
      },
    }),
    db.rental.count({ where }),
    async (rows) => {
      const payments = rows.flatMap(({ stripePaymentIntentId: payment }) => payment ?? [])
      const refunded = await sumRefunds('stripePaymentIntentId', payments)
      return rows.map(({ amount, currency, stripePaymentIntentId: payment, ...row }) => ({
        id: row.id,
        video: row.video,
        price: priceOfMinor(currency, amount),
        refunded: priceOfMinor(currency, refunded.get(payment ?? '') ?? 0),
        paidAt: row.paidAt.toISOString(),
        expiresAt: row.expiresAt.toISOString(),
        refundedAt: row.refundedAt?.toISOString() ?? null,
        providerUrl: payment && providerPage('payments', payment),
      }))
    },
  )
}

/** Returns one customer per currency. Returns none in the sandbox, because it has no dashboard. */
export async function listPersonCustomers(
  actor: Actor,
  userId: number,
): Promise<{ currency: string; providerUrl: string }[]> {
  requireActor(actor, 'people.read')
  const rows = await db.billingCustomer.findMany({
    where: { userId },
    orderBy: { id: 'asc' },
    select: { currency: true, stripeCustomerId: true },
  })
  return rows.flatMap(({ currency, stripeCustomerId }) => {
    const providerUrl = providerPage('customers', stripeCustomerId)
    return providerUrl ? [{ currency, providerUrl }] : []
  })
}
