import type Stripe from 'stripe'
import { deleteOwnAccount, deleteUser } from '@/lib/domains/accounts/deletion/mutations'
import { endFreeMembership, grantFreeMonths } from '@/lib/domains/payments/free-months/mutations'
import { cancelSubscriptionOf, refundPayment } from '@/lib/domains/payments/staff/mutations'
import { db } from '@/lib/server/db/client'
import { PASSWORD } from '@/tests/factories/people'
import { makeViewer } from '@/tests/factories/viewers'
import type { Act, History, Person } from '@/tests/integration/support/histories/history'

/** Refunds, disputes, free months and deleted accounts: what staff, banks and leaving people do. */

export async function owner(history: History) {
  const found = await db.user.findFirst({ where: { staffRole: 'OWNER' } })
  return history.actor(found ?? (await makeViewer({ admin: true })))
}

async function anyCharge({ billing, chance }: History): Promise<Stripe.Charge | undefined> {
  const { data } = await billing.stripe().charges.list({ limit: 100 })
  const paid = data.filter((charge) => charge.paid)
  // Rare otherwise: the money of a gift that somebody has redeemed.
  const redeemed = await db.purchase.findMany({ where: { gift: { code: { uses: { gt: 0 } } } } })
  const gifts = paid.filter((charge) => redeemed.some((row) => row.stripePaymentIntentId === charge.payment_intent))
  return chance.of(gifts.length > 0 && chance.happens(0.5) ? gifts : paid)
}

const staffRefund: Act = {
  weight: 6,
  async run(history) {
    const { chance } = history
    const person = history.anyone()
    if (!person) return null
    const purchases = await db.purchase.findMany({ where: { userId: person.id }, orderBy: { id: 'asc' } })
    const invoices = await db.invoiceReceipt.findMany({
      where: { billingCustomer: { userId: person.id } },
      orderBy: { stripeInvoiceId: 'asc' },
    })
    const paid = chance.of([
      ...purchases.map(({ id, amount, stripePaymentIntentId }) => ({
        ...{ payment: { purchase: id }, amount, where: { stripePaymentIntentId: stripePaymentIntentId ?? '' } },
      })),
      ...invoices.map(({ stripeInvoiceId, amount }) => ({
        ...{ payment: { invoice: stripeInvoiceId }, amount, where: { stripeInvoiceId } },
      })),
    ])
    if (!paid) return null
    const effective = { ...paid.where, status: { notIn: ['failed', 'canceled'] } }
    const seen = (await db.refund.aggregate({ where: effective, _sum: { amount: true } }))._sum.amount ?? 0
    const left = paid.amount - seen
    const minor = chance.happens(0.6) ? left : Math.ceil(left / 2)
    if (minor <= 0) return null
    const staff = await owner(history)
    const input = { id: person.id, payment: paid.payment, amount: String(minor / 100), seen }
    const outcome = await history.attempt(() => refundPayment(staff, input))
    return `staff refund ${minor} of ${JSON.stringify(paid.payment)} of ${person.id}${outcome}`
  },
}

const dashboardRefund: Act = {
  weight: 4,
  async run(history) {
    const charge = await anyCharge(history)
    if (!charge) return null
    const left = charge.amount - charge.amount_refunded
    const amount = history.chance.happens(0.7) ? left : Math.ceil(left / 3)
    if (amount <= 0 || charge.disputed) return null
    try {
      await history.billing.stripe().refunds.create({ charge: charge.id, amount })
    } catch {
      return null
    }
    return `dashboard of Stripe: refund ${amount} of ${charge.id}`
  },
}

const failedRefund: Act = {
  weight: 4,
  async run({ billing, chance }) {
    const refund = chance.of((await billing.refunds()).filter(({ status }) => status === 'succeeded'))
    if (!refund) return null
    await billing.asBank(`refunds/${refund.id}/fail`, {})
    return `bank: refund ${refund.id} fails`
  },
}

const dispute: Act = {
  weight: 3,
  async run(history) {
    const charge = await anyCharge(history)
    if (!charge || charge.disputed || charge.amount_refunded > 0) return null
    await history.billing.asBank('disputes', { charge: charge.id })
    return `bank: dispute of ${charge.id}`
  },
}

const closedDispute: Act = {
  weight: 3,
  async run({ billing, chance }) {
    const { data } = await billing.stripe().disputes.list({ limit: 100 })
    const open = chance.of(data.filter(({ status }) => status === 'needs_response'))
    if (!open) return null
    const status = chance.of(['won', 'lost']) ?? 'won'
    await billing.asBank(`disputes/${open.id}/close`, { status })
    return `bank: dispute of ${String(open.charge)} is ${status}`
  },
}

const freeMonths: Act = {
  weight: 2,
  async run(history) {
    const person = history.anyone()
    if (!person) return null
    const months = history.chance.below(2) + 1
    const staff = await owner(history)
    const outcome = await history.attempt(() => grantFreeMonths(staff, { id: person.id, months, reason: 'Thanks' }))
    return `staff give ${months} months to ${person.id}${outcome}`
  },
}

const endedFreeMonths: Act = {
  weight: 3,
  async run(history) {
    const rows = await db.entitlement.findMany({
      where: { source: 'staff', endedAt: null, endsAt: { gt: new Date() } },
      orderBy: { id: 'asc' },
    })
    const row = history.chance.of(rows)
    if (!row) return null
    const staff = await owner(history)
    const outcome = await history.attempt(() => endFreeMembership(staff, { id: row.userId, membership: row.id }))
    return `staff end the free months of ${row.userId}${outcome}`
  },
}

const staffCancel: Act = {
  weight: 2,
  async run(history) {
    const rows = await db.subscription.findMany({ where: { userId: { not: null } }, orderBy: { id: 'asc' } })
    const row = history.chance.of(rows)
    if (!row?.userId) return null
    const when = history.chance.of(['period-end', 'now'] as const) ?? 'now'
    const staff = await owner(history)
    const input = { id: row.userId, subscription: row.id, when }
    return `staff cancel ${row.stripeSubscriptionId} ${when}${await history.attempt(() => cancelSubscriptionOf(staff, input))}`
  },
}

async function isGone({ id }: Person): Promise<boolean> {
  return (await db.user.count({ where: { id } })) === 0
}

const deletion: Act = {
  weight: 2,
  async run(history) {
    const person = history.anyone()
    if (!person) return null
    const staff = await owner(history)
    const isOwn = history.chance.happens(0.6)
    const outcome = await history.attempt(async () =>
      isOwn ? deleteOwnAccount(await history.actor(person), { password: PASSWORD }) : deleteUser(staff, person.id),
    )
    if (await isGone(person)) {
      person.deletedAt = Date.now()
      await history.addPerson()
    }
    return `${isOwn ? 'the person deletes' : 'staff delete'} the account ${person.id}${outcome}`
  },
}

export const returningActs: Act[] = [
  ...[staffRefund, dashboardRefund, failedRefund, dispute, closedDispute],
  ...[freeMonths, endedFreeMonths, staffCancel, deletion],
]
