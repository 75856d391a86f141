import { GET as documentCall } from '@/app/(viewer)/account/payments/[document]/route'
import { getPaymentDocument, listPayments } from '@/lib/domains/payments/receipts/queries'
import { createRentalCheckout } from '@/lib/domains/payments/rental-checkout/mutations'
import { db } from '@/lib/server/db/client'
import { visitor, type Actor } from '@/lib/shared/access/actor'
import { brand } from '@/lib/shared/brand'
import { makeVideo } from '@/tests/factories/catalogue'
import { signedIn } from '@/tests/factories/people'
import { makeViewer } from '@/tests/factories/viewers'
import { useBilling } from '@/tests/integration/support/billing'
import { call } from '@/tests/support/requests/request-scope'
import { sendEvent } from '@/tests/support/stripe/provider'

const provider = useBilling()
const { deliver } = provider

async function payer(): Promise<Actor> {
  const { actor } = await provider.renter({ name: 'Bhairavi' })
  await provider.buyPlan(actor)
  await deliver()
  return actor
}

describe('the payments of a person', () => {
  async function open(actor: Actor, href: string) {
    const document = href.split('/').at(-1) ?? ''
    const cookies = actor.id === 0 ? undefined : await signedIn(actor)
    const answer = await call(documentCall, { url: href, params: { document }, cookies })
    return [answer.status, answer.headers.get('location')] as const
  }

  it('are the paid invoices and rentals, newest first, each with the provider’s receipt', async () => {
    const actor = await payer()
    const payments = await listPayments(actor)
    const sold = payments.map(({ title, price }) => `${title} ${price.amount}`)
    expect(sold.sort()).toEqual(['Premium 10', 'Rental: Bhairavi 5'])
    const instants = payments.map(({ paidAt }) => paidAt)
    expect(instants).toEqual(instants.toSorted().toReversed())
    for (const { documentHref, title } of payments) {
      const [status, address] = await open(actor, documentHref)
      expect(status).toBe(303)
      const page = await (await fetch(address ?? '')).text()
      expect(page).toContain(title === 'Premium' ? '$10' : '$5')
    }
  })

  it('are shown as refunded once fully refunded', async () => {
    const actor = await payer()
    const where = { billingCustomer: { userId: actor.id } }
    const select = { stripeInvoiceId: true, billingCustomerId: true, currency: true } as const
    const invoice = await db.invoiceReceipt.findFirstOrThrow({ where, select })
    const of = { ...invoice, stripePaymentIntentId: 'pi_1', createdAt: new Date() }
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

  it('belong to their payer: others, visitors and unknown ids are redirected, and Stripe isn’t asked', async () => {
    const actor = await payer()
    const [stranger, admin] = [await makeViewer(), await makeViewer({ admin: true })]
    const hrefs = (await listPayments(actor)).map(({ documentHref }) => documentHref)
    await provider.stop()
    for (const href of [...hrefs, '/account/payments/in_unknown', '/account/payments/999999']) {
      for (const other of [stranger, admin]) expect(await open(other, href)).toEqual([303, '/account'])
      expect(await open(visitor, href)).toEqual([303, '/'])
    }
    expect(await listPayments(stranger)).toEqual([])
    const unauthenticated = { code: 'unauthenticated' }
    await expect(listPayments(visitor)).rejects.toMatchObject(unauthenticated)
    await expect(getPaymentDocument(visitor, 'in_x')).rejects.toMatchObject(unauthenticated)
    // Stripe is down, so even the payer's own link redirects to the account page.
    expect(await open(actor, hrefs[0] ?? '')).toEqual([303, '/account'])
    expect((await open(actor, '/account/payments/..%2f..'))[0]).toBeGreaterThanOrEqual(400)
  })
})

it.each([
  ['1', { enabled: true, status: 'requires_location_inputs' }, 'inclusive'],
  [undefined, { enabled: false, status: null }, 'unspecified'],
])('with STRIPE_AUTOMATIC_TAX %p, the checkout’s total equals the price shown', async (flag, tax, tax_behavior) => {
  provider.settings.change({ STRIPE_AUTOMATIC_TAX: flag })
  const actor = await makeViewer()
  await provider.planPage(actor)
  await createRentalCheckout(actor, (await makeVideo()).id)
  const { data } = await provider.stripe().checkout.sessions.list({ expand: ['data.line_items'] })
  const terms = { automatic_tax: tax, line_items: { data: [{ price: { tax_behavior } }] } }
  const rental = { mode: 'payment', amount_total: 500, ...terms }
  expect(data).toMatchObject([rental, { mode: 'subscription', amount_total: 1000, ...terms }])
})

describe('a receipt', () => {
  const receipts = ({ email }: Actor) => db.outboxMail.findMany({ where: { toAddress: email, template: 'receipt' } })

  it('is emailed for each membership payment, with the amount and the seller', async () => {
    const { actor, subscription } = await provider.member()
    const [first] = await receipts(actor)
    expect(first?.subject).toContain('₹400')
    expect(first?.text).toMatch(/Amount: ₹400 · Paid on: .+ · Premium until: .+ · Invoice: /)
    for (const line of [brand.company, brand.registrationNumber, brand.address]) {
      for (const words of [first?.text, first?.html]) expect(words).toContain(line)
    }
    await provider.portal(subscription, 'advance')
    await deliver()
    expect(await receipts(actor)).toHaveLength(2)
  })

  it('is emailed once per payment, even if its events are repeated or out of order', async () => {
    const { actor } = await provider.paidGuest(null)
    const events = await provider.events()
    await Promise.all([...events.toReversed(), ...events].map((event) => sendEvent(event)))
    await provider.readBack()
    expect((await receipts(actor)).map(({ subject }) => subject)).toEqual([expect.stringContaining('$10')])
    const stored = await db.invoiceReceipt.findMany({ where: { billingCustomer: { userId: actor.id } } })
    expect(stored).toMatchObject([{ amount: 1000, currency: 'usd' }])
  })

  it('isn’t emailed if the event’s transaction is rolled back', async () => {
    const { actor } = await provider.paidGuest()
    const event = await provider.eventOf('invoice.paid')
    await provider.stop()
    expect((await sendEvent(event)).status).toBe(503)
    expect(await receipts(actor)).toEqual([])
    expect(await db.invoiceReceipt.count({ where: { billingCustomer: { userId: actor.id } } })).toBe(0)
  })

  it('isn’t emailed for a zero amount, nor to a deleted person', async () => {
    const { actor: free } = await provider.prospect(100)
    await provider.buyPlan(free)
    const { actor: gone } = await provider.paidGuest()
    await db.user.delete({ where: { id: gone.id } })
    expect(new Set(await deliver())).toEqual(new Set([200]))
    expect([await receipts(free), await receipts(gone)]).toEqual([[], []])
  })
})
