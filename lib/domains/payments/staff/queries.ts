import 'server-only'
import { giftState } from '@/lib/domains/payments/gifts/policy'
import { giftProgress } from '@/lib/domains/payments/gifts/queries'
import { purchaseTitle } from '@/lib/domains/payments/purchases/policy'
import { purchasedItem } from '@/lib/domains/payments/purchases/schema'
import type { PersonInvoiceDto, PersonPurchaseDto } from '@/lib/domains/payments/receipts/schema'
import { sumRefunds } from '@/lib/domains/payments/refunds/queries'
import { requireActor } from '@/lib/server/auth/sessions/requirement'
import { db } from '@/lib/server/db/client'
import type { Prisma } from '@/lib/server/db/generated/client'
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

export async function listPersonPurchases(
  actor: Actor,
  userId: number,
  slice: Slice,
): Promise<Paged<PersonPurchaseDto>> {
  requireActor(actor, 'people.read')
  const where = { userId }
  return pagedSlice(
    slice,
    db.purchase.findMany({
      where,
      orderBy: [{ paidAt: 'desc' }, { id: 'desc' }],
      ...sliceRows(slice),
      select: {
        id: true,
        amount: true,
        currency: true,
        paidAt: true,
        refundedAt: true,
        stripePaymentIntentId: true,
        videoId: true,
        ...purchasedItem,
        entitlement: { select: { endsAt: true } },
        gift: { select: giftProgress },
      },
    }),
    db.purchase.count({ where }),
    async (rows) => {
      const payments = rows.flatMap(({ stripePaymentIntentId: payment }) => payment ?? [])
      const refunded = await sumRefunds('stripePaymentIntentId', payments)
      return rows.map(({ amount, currency, stripePaymentIntentId: payment, ...row }) => ({
        id: row.id,
        title: purchaseTitle(row),
        videoId: row.videoId,
        price: priceOfMinor(currency, amount),
        refunded: priceOfMinor(currency, refunded.get(payment ?? '') ?? 0),
        paidAt: row.paidAt.toISOString(),
        endsAt: row.entitlement?.endsAt.toISOString() ?? null,
        gift: row.gift && giftProgressOf(row.gift, row.refundedAt),
        refundedAt: row.refundedAt?.toISOString() ?? null,
        providerUrl: payment && providerPage('payments', payment),
      }))
    },
  )
}

type GiftProgress = Prisma.GiftGetPayload<{ select: typeof giftProgress }>

function giftProgressOf(gift: GiftProgress, refundedAt: Date | null): PersonPurchaseDto['gift'] {
  const { state, at } = giftState({ ...gift, purchase: { refundedAt } })
  return { state, at: at?.toISOString() ?? null }
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
