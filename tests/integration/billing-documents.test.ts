import { GET as documentCall } from '@/app/(viewer)/account/payments/[document]/route'
import { createCheckoutSession } from '@/lib/domains/payments/mutations-plan-checkout'
import { createRentalCheckout } from '@/lib/domains/payments/mutations-rental-checkout'
import { getPaymentDocument, listPayments } from '@/lib/domains/payments/queries-payments'
import { db } from '@/lib/server/db/client'
import { visitor, type Actor } from '@/lib/shared/actor'
import { brand } from '@/lib/shared/brand'
import { press } from '@/tests/support/stripe-harness'
import { clearCatalogue, makeVideo } from '@/tests/factories/catalogue'
import { signedIn } from '@/tests/factories/people'
import { makeViewer } from '@/tests/factories/viewers'
import { useProvider } from '@/tests/support/provider'
import { call } from '@/tests/support/request-scope'
import { useSettings } from '@/tests/support/settings'
import { useTestDatabase } from './support/database'

useTestDatabase()
const settings = useSettings()
const provider = useProvider(settings)

beforeEach(async () => {
  await db.webhookEvent.deleteMany()
  await db.outboxMail.deleteMany()
})
afterEach(clearCatalogue)

/** A person who has paid for a rental, and then for a month of Premium. */
async function payer(): Promise<Actor> {
  const actor = await makeViewer()
  const video = await makeVideo({ name: 'Bhairavi' })
  await press((await createRentalCheckout(actor, video.id)).url, { action: 'pay' })
  await provider.deliver()
  await press((await createCheckoutSession(actor, { countryCode: null })).url, { action: 'pay' })
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
    expect(payments.map(({ paidAt }) => paidAt)).toEqual(
      payments
        .map(({ paidAt }) => paidAt)
        .toSorted()
        .reverse(),
    )
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
    const refund = (amount: number, status: string) =>
      db.refund.create({
        data: {
          stripeInvoiceId,
          billingCustomerId,
          currency,
          amount,
          status,
          createdAt: new Date(),
          stripeRefundId: `re_${amount}_${status}`,
          stripePaymentIntentId: 'pi_1',
        },
      })
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
    settings.change({ STRIPE_AUTOMATIC_TAX: flag })
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
