import { GET as documentCall } from '@/app/(viewer)/account/payments/[document]/route'
import { createCheckoutSession } from '@/lib/domains/payments/mutations-plan-checkout'
import { createRentalCheckout } from '@/lib/domains/payments/mutations-rental-checkout'
import { getPaymentDocument, listPayments } from '@/lib/domains/payments/queries-payments'
import { db } from '@/lib/server/db/client'
import { processState } from '@/lib/server/process-state'
import { stripe } from '@/lib/server/stripe'
import { visitor, type Actor } from '@/lib/shared/actor'
import { brand } from '@/lib/shared/brand'
import { makeVideo } from '@/tests/factories/catalogue'
import { signedIn } from '@/tests/factories/people'
import { makeViewer } from '@/tests/factories/viewers'
import { call } from '@/tests/support/request-scope'
import { useBilling } from '../support/billing'
import { press } from '@/tests/support/stripe-harness'
import { sendEvent } from '@/tests/support/provider'

const provider = useBilling()

/** A person who has paid for a rental, and then for a month of Premium. */
async function payer(): Promise<Actor> {
  const { actor } = await provider.paidRental({ name: 'Bhairavi' })
  await provider.deliver()
  await provider.buyPlan(actor)
  await provider.deliver()
  return actor
}

async function open(actor: Actor, href: string) {
  const document = href.split('/').at(-1) ?? ''
  const cookies = actor.id === 0 ? undefined : await signedIn(actor)
  const answer = await call(documentCall, { url: href, params: { document }, cookies })
  return [answer.status, answer.headers.get('location')] as const
}

describe('the payments of a person', () => {
  it('are the paid invoices and rentals, the last first, each with the provider’s own document', async () => {
    const actor = await payer()
    const payments = await listPayments(actor)
    expect(payments.map(({ title, price }) => [title, price.amount]).sort()).toEqual([
      ['Premium', 10],
      ['Rental: Bhairavi', 5],
    ])
    const instants = payments.map(({ paidAt }) => paidAt)
    expect(instants).toEqual(instants.toSorted().toReversed())
    for (const { documentHref, title } of payments) {
      const [status, address] = await open(actor, documentHref)
      expect(status).toBe(303)
      const page = await (await fetch(address ?? '')).text()
      expect(page).toContain(title === 'Premium' ? '$10' : '$5')
    }
  })

  it('are told as refunded once all of the money went back', async () => {
    const actor = await payer()
    const { stripeInvoiceId, billingCustomerId, currency } = await db.invoiceReceipt.findFirstOrThrow({
      where: { billingCustomer: { userId: actor.id } },
    })
    const of = { stripeInvoiceId, billingCustomerId, currency, stripePaymentIntentId: 'pi_1', createdAt: new Date() }
    const refund = (amount: number, status: string) =>
      db.refund.create({ data: { ...of, amount, status, stripeRefundId: `re_${amount}_${status}` } })
    const refunded = async () =>
      (await listPayments(actor)).filter(({ isRefunded }) => isRefunded).map(({ title }) => title)
    await refund(1000, 'failed')
    await refund(400, 'succeeded')
    expect(await refunded()).toEqual([])
    await refund(600, 'pending')
    expect(await refunded()).toEqual(['Premium'])
  })

  it('are nobody else’s: others, visitors and unknown ids are led elsewhere, and Stripe is not asked', async () => {
    const actor = await payer()
    const [stranger, admin] = [await makeViewer(), await makeViewer({ admin: true })]
    const hrefs = (await listPayments(actor)).map(({ documentHref }) => documentHref)
    await provider.stop()
    for (const href of [...hrefs, '/account/payments/in_unknown', '/account/payments/999999']) {
      expect(await open(stranger, href)).toEqual([303, '/account'])
      expect(await open(admin, href)).toEqual([303, '/account'])
      expect(await open(visitor, href)).toEqual([303, '/'])
    }
    expect(await listPayments(stranger)).toEqual([])
    await expect(listPayments(visitor)).rejects.toMatchObject({ code: 'unauthenticated' })
    await expect(getPaymentDocument(visitor, 'in_x')).rejects.toMatchObject({ code: 'unauthenticated' })
    // While Stripe is away, their own leads back too.
    expect(await open(actor, hrefs[0] ?? '')).toEqual([303, '/account'])
    expect((await open(actor, '/account/payments/..%2f..'))[0]).toBeGreaterThanOrEqual(400)
  })
})

it('receipts name the seller: legal name, registration number and address', async () => {
  await payer()
  const mails = await db.outboxMail.findMany({ where: { template: { in: ['receipt', 'rental-receipt'] } } })
  expect(mails).toHaveLength(2)
  for (const { text, html } of mails) {
    for (const line of [brand.company, brand.registrationNumber, brand.address]) {
      expect([text, html]).toEqual([expect.stringContaining(line), expect.stringContaining(line)])
    }
  }
})

describe('with STRIPE_AUTOMATIC_TAX', () => {
  it.each([
    ['1', { enabled: true, status: 'requires_location_inputs' }, 'inclusive'],
    [undefined, { enabled: false, status: null }, 'unspecified'],
  ])('%p, both checkouts calculate tax, and the total stays the one that was shown', async (flag, tax, behavior) => {
    provider.settings.change({ STRIPE_AUTOMATIC_TAX: flag })
    const actor = await makeViewer()
    await createCheckoutSession(actor, { countryCode: null })
    await createRentalCheckout(actor, (await makeVideo()).id)
    const { data } = await provider.stripe().checkout.sessions.list({ expand: ['data.line_items'] })
    expect(data.map(({ mode, amount_total, automatic_tax }) => [mode, amount_total, automatic_tax])).toEqual([
      ['payment', 500, expect.objectContaining(tax)],
      ['subscription', 1000, expect.objectContaining(tax)],
    ])
    const behaviors = data.map(({ line_items: lines }) => lines?.data[0]?.price?.tax_behavior)
    expect(behaviors).toEqual([behavior, behavior])
  })
})

const receipts = (actor: Actor) => db.outboxMail.findMany({ where: { toAddress: actor.email, template: 'receipt' } })

describe('the receipt of the membership', () => {
  it('is mailed for each payment, with the amount', async () => {
    const { actor } = await provider.paidGuest()
    await provider.deliver()
    const [first] = await receipts(actor)
    expect(first?.subject).toContain('₹400')
    expect(first?.text).toMatch(/Amount: ₹400 · Paid on: .+ · Premium until: .+ · Invoice: /)
    await provider.portal(await provider.subscription(), 'advance')
    await provider.deliver()
    expect(await receipts(actor)).toHaveLength(2)
  })

  it('is mailed once per payment, even where its events come twice and in another order', async () => {
    const { actor } = await provider.paidGuest(null)
    const events = await provider.events()
    const twice = [...events.toReversed(), ...events]
    await Promise.all(twice.map((event) => sendEvent(event)))
    await provider.readBack()
    const mails = await receipts(actor)
    expect(mails.map(({ subject }) => subject)).toEqual([expect.stringContaining('$10')])
    expect(await db.invoiceReceipt.findMany({ where: { billingCustomer: { userId: actor.id } } })).toMatchObject([
      { amount: 1000, currency: 'usd' },
    ])
  })

  it('is not mailed when the transaction of its event is rolled back', async () => {
    const { actor } = await provider.paidGuest()
    const event = (await provider.events()).find(({ type }) => type === 'invoice.paid')
    await provider.stop()
    expect((await sendEvent(event ?? {})).status).toBe(503)
    expect(await receipts(actor)).toEqual([])
    expect(await db.invoiceReceipt.count({ where: { billingCustomer: { userId: actor.id } } })).toBe(0)
  })

  it('is not mailed for an amount of zero, nor to a deleted person', async () => {
    const { actor: free } = await provider.prospect(100)
    await provider.buyPlan(free)
    const { actor: gone } = await provider.paidGuest()
    await db.user.delete({ where: { id: gone.id } })
    expect(new Set(await provider.deliver())).toEqual(new Set([200]))
    expect([await receipts(free), await receipts(gone)]).toEqual([[], []])
  })
})

describe('a payment for a membership that has ended', () => {
  it.each(['by its events, which come twice', 'by the nightly job'])(
    'is given back once, in place of a receipt, and leaves the discount for another time: known %s',
    async (how) => {
      const { actor, isUsed } = await provider.prospect()
      const url = await provider.buyPlan(actor, null, 'debit')
      await provider.deliver()
      await provider.stripe().subscriptions.cancel((await provider.subscription()).id)
      provider.inALaterSecond()
      await press(url, { action: 'settle' })
      for (let times = 0; times < 2; times += 1) {
        if (how === 'by the nightly job') await provider.readBack()
        else expect(new Set(await provider.deliverAgain())).toEqual(new Set([200]))
      }
      expect(await provider.refunds()).toMatchObject([{ amount: 500 }])
      expect(await db.auditEntry.findMany()).toMatchObject([{ actorEmail: 'payment provider', action: 'refund' }])
      expect(await db.outboxMail.findMany()).toMatchObject([
        { toAddress: actor.email, template: 'plan-returned', text: expect.stringContaining('$5') },
      ])
      expect([await db.subscription.findMany(), await isUsed()]).toMatchObject([
        [{ status: 'incomplete_expired' }],
        false,
      ])
    },
  )

  it('is told of once, though another process hears of the refund before it is recorded', async () => {
    const url = await provider.buyPlan(await makeViewer(), null, 'debit')
    await provider.deliver()
    await provider.stripe().subscriptions.cancel((await provider.subscription()).id)
    await provider.deliver()
    provider.inALaterSecond()
    await press(url, { action: 'settle' })
    const create = stripe().refunds.create.bind(stripe().refunds)
    const heardOf = async (...order: Parameters<typeof create>) => {
      const refund = await create(...order)
      // The queue of another process.
      processState.providerQueue = undefined
      const told = await provider.deliver((all) => all.filter(({ type }) => type.startsWith('refund.')))
      expect(told).toEqual([200])
      return refund
    }
    jest.spyOn(stripe().refunds, 'create').mockImplementationOnce(heardOf as unknown as typeof create)
    expect(new Set(await provider.deliver())).toEqual(new Set([200]))
    expect(await provider.mails()).toEqual(['plan-returned'])
  })
})
