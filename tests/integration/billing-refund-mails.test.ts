import type Stripe from 'stripe'
import { createCheckoutSession } from '@/lib/domains/payments/mutations-plan-checkout'
import { createRentalCheckout } from '@/lib/domains/payments/mutations-rental-checkout'
import { reconcileCustomers } from '@/lib/domains/payments/mutations-reconcile'
import { refundPayment } from '@/lib/domains/payments/mutations-staff-refund'
import type { RefundInput } from '@/lib/domains/payments/schema-refunds'
import { db } from '@/lib/server/db/client'
import { log } from '@/lib/server/log'
import { stripe } from '@/lib/server/stripe'
import type { Actor } from '@/lib/shared/actor'
import { press } from '@/tests/support/stripe-harness'
import { clearCatalogue, makeVideo } from '@/tests/factories/catalogue'
import { makeViewer } from '@/tests/factories/viewers'
import { useProvider } from '@/tests/support/provider'
import { useSettings } from '@/tests/support/settings'
import { useTestDatabase } from './support/database'

useTestDatabase()
const provider = useProvider(useSettings())

beforeEach(async () => {
  await db.webhookEvent.deleteMany()
  await db.refund.deleteMany()
  await db.auditEntry.deleteMany()
  await db.outboxMail.deleteMany()
})
afterEach(async () => {
  jest.restoreAllMocks()
  await clearCatalogue()
})

const mails = ({ email }: Actor, template = 'payment-refunded') =>
  db.outboxMail.findMany({ where: { toAddress: email, template }, orderBy: { id: 'asc' } })

/** A guest who has paid for a video. */
async function rented({ isDelivered = true } = {}) {
  const [actor, video] = [await makeViewer(), await makeVideo({ name: 'Todi at dawn' })]
  await press((await createRentalCheckout(actor, video.id)).url, { action: 'pay' })
  if (isDelivered) await provider.deliver()
  return { actor, video }
}

async function asStaff(actor: Actor, refund: Omit<RefundInput, 'id'>) {
  await refundPayment(await makeViewer({ admin: true }), { id: actor.id, ...refund })
}

const rentalOf = async ({ id }: Actor) => ({
  rental: (await db.rental.findFirstOrThrow({ where: { userId: id } })).id,
})

it('a guest whose rental staff give back is told once what it was, and that it is over', async () => {
  const { actor } = await rented()
  const payment = await rentalOf(actor)
  await asStaff(actor, { payment, amount: '5', seen: 0 })
  await provider.deliver()
  await reconcileCustomers(0)
  const [mail, ...more] = await mails(actor)
  expect(more).toEqual([])
  expect(mail?.subject).toBe('$5.00 USD goes back to you')
  expect(mail?.text).toMatch(/You had paid \$5\.00 USD on .+ in Singapore to rent ‘Todi at dawn’\./)
  expect(mail?.text).toContain(`Receipt number: R-${payment.rental}.`)
  expect(mail?.text).toContain('That rental is over.')
})

it('a guest who gets a part of a rental back is told of each part, and that the rental goes on', async () => {
  const { actor } = await rented()
  const payment = await rentalOf(actor)
  await asStaff(actor, { payment, amount: '2', seen: 0 })
  await asStaff(actor, { payment, amount: '3', seen: 200 })
  await provider.deliver()
  expect(await mails(actor)).toMatchObject([
    { subject: '$2.00 USD goes back to you', text: expect.stringContaining('The rental itself is as it was, until ') },
    { subject: '$3.00 USD goes back to you', text: expect.stringContaining('That rental is over.') },
  ])
})

it('a member whose payment is given back at the provider is told which one', async () => {
  const { actor } = await provider.paidGuest()
  await provider.deliver()
  const [charge] = (await provider.stripe().charges.list()).data
  await provider.stripe().refunds.create({ charge: charge?.id, amount: 10_000 })
  await provider.deliver()
  const [mail, ...more] = await mails(actor)
  expect([mail?.subject, more]).toEqual(['₹100.00 INR goes back to you', []])
  expect(mail?.text).toMatch(/You had paid ₹400\.00 INR on .+ in Singapore for Premium\./)
})

it('a guest whose video left the site before the payment arrived is told once that the payment goes back', async () => {
  const { actor, video } = await rented({ isDelivered: false })
  await db.video.delete({ where: { id: video.id } })
  for (let times = 0; times < 2; times += 1) {
    expect(new Set(await provider.deliver())).toEqual(new Set([200]))
    await reconcileCustomers(0)
    await db.webhookEvent.deleteMany()
  }
  expect(await mails(actor)).toMatchObject([
    { text: expect.stringContaining('a video that is not on the site any more') },
  ])
})

it('who paid for what was open already is told so, and not a second time by the refund', async () => {
  const { actor, video } = await rented({ isDelivered: false })
  await db.video.update({ where: { id: video.id }, data: { freeAccess: true } })
  await provider.deliver()
  await provider.deliver()
  expect((await provider.stripe().refunds.list()).data).toHaveLength(1)
  expect(await db.refund.count()).toBe(1)
  expect(await db.outboxMail.findMany({ where: { toAddress: actor.email } })).toMatchObject([
    { template: 'rental-returned' },
  ])
})

it('a guest whose refund the bank refuses later is told once, and until when the rental is open again', async () => {
  const { actor } = await rented()
  await asStaff(actor, { payment: await rentalOf(actor), amount: '5', seen: 0 })
  await provider.deliver()
  const [refund] = (await provider.stripe().refunds.list()).data
  await provider.asBank(`refunds/${refund?.id}/fail`, {})
  await provider.deliver()
  await db.webhookEvent.deleteMany()
  await provider.deliver()
  await reconcileCustomers(0)
  const [mail, ...more] = await mails(actor, 'refund-failed')
  expect([mail?.subject, more]).toEqual(['$5.00 USD could not be paid back to you', []])
  expect(mail?.text).toMatch(/You had paid \$5\.00 USD on .+ in Singapore to rent ‘Todi at dawn’\./)
  expect(mail?.text).toMatch(/Until .+ in Singapore you can watch it\./)
  expect(await mails(actor)).toHaveLength(1)
})

it('a member whose refund the bank refuses later is told for what it was', async () => {
  const { actor } = await provider.paidGuest()
  await provider.deliver()
  const [charge] = (await provider.stripe().charges.list()).data
  const refund = await provider.stripe().refunds.create({ charge: charge?.id })
  await provider.deliver()
  await provider.asBank(`refunds/${refund.id}/fail`, {})
  await provider.deliver()
  expect(await mails(actor, 'refund-failed')).toMatchObject([
    { text: expect.stringMatching(/You had paid ₹400\.00 INR on .+ for Premium\./) },
  ])
})

it('nobody is told of a refund that failed before we heard of it, nor who deleted the account', async () => {
  const logged = jest.spyOn(log, 'warn')
  const { actor } = await rented()
  const [charge] = (await provider.stripe().charges.list()).data
  const refund = await provider.stripe().refunds.create({ charge: charge?.id, amount: 100 })
  await provider.asBank(`refunds/${refund.id}/fail`, {})
  await provider.deliver()
  expect(await db.refund.findMany()).toMatchObject([{ status: 'failed' }])
  expect(logged.mock.calls.filter(([, message]) => message === 'refund failed')).toHaveLength(1)
  await db.user.delete({ where: { id: actor.id } })
  await provider.stripe().refunds.create({ charge: charge?.id, amount: 200 })
  expect(new Set(await provider.deliver())).toEqual(new Set([200]))
  expect(await db.refund.count()).toBe(2)
  expect(await db.outboxMail.count({ where: { template: { in: ['payment-refunded', 'refund-failed'] } } })).toBe(0)
})

describe('the refund of a payment that we give back ourselves', () => {
  /** A guest who paid for what was free by then: the payment has been given back, and they were told. */
  async function returned() {
    const { actor, video } = await rented({ isDelivered: false })
    await db.video.update({ where: { id: video.id }, data: { freeAccess: true } })
    const [paid] = (await provider.events()).filter(({ type }) => type === 'checkout.session.completed')
    await provider.deliver(() => (paid ? [paid] : []))
    expect(await mails(actor, 'rental-returned')).toHaveLength(1)
    const [refund] = (await provider.stripe().refunds.list()).data
    return { actor, fail: () => provider.asBank(`refunds/${refund?.id}/fail`, {}) }
  }

  it.each(['its events', 'the nightly job'])('is told where it had failed before we heard of it by %s', async (how) => {
    const { actor, fail } = await returned()
    await fail()
    if (how === 'its events') await provider.deliver()
    await reconcileCustomers(0)
    expect(await mails(actor, 'refund-failed')).toHaveLength(1)
    expect(await mails(actor)).toEqual([])
  })

  it('is told once more where it failed and is made again at the provider', async () => {
    const { actor, fail } = await returned()
    await provider.deliver()
    await fail()
    await provider.deliver()
    const [charge] = (await provider.stripe().charges.list()).data
    await provider.stripe().refunds.create({ charge: charge?.id })
    await provider.deliver()
    expect([await mails(actor, 'refund-failed'), await mails(actor)]).toMatchObject([[{}], [{}]])
  })
})

it('of a refund that failed and was made again meanwhile, the failure is told first', async () => {
  const { actor } = await rented()
  await asStaff(actor, { payment: await rentalOf(actor), amount: '5', seen: 0 })
  await provider.deliver()
  const [refund] = (await provider.stripe().refunds.list()).data
  await provider.asBank(`refunds/${refund?.id}/fail`, {})
  await provider.stripe().refunds.create({ charge: String(refund?.charge) })
  await provider.deliver()
  const all = await db.outboxMail.findMany({ where: { toAddress: actor.email }, orderBy: { id: 'asc' } })
  expect(all.map(({ template }) => template).slice(-2)).toEqual(['refund-failed', 'payment-refunded'])
})

it.each([
  ['in order', (all: Stripe.Event[]) => all],
  ['reversed', (all: Stripe.Event[]) => all.toReversed()],
])('who got back at the provider what was open already has one mail about it: events %s', async (_, order) => {
  const { actor, video } = await rented({ isDelivered: false })
  await db.video.update({ where: { id: video.id }, data: { freeAccess: true } })
  const [charge] = (await provider.stripe().charges.list()).data
  await provider.stripe().refunds.create({ charge: charge?.id })
  await provider.deliver(order)
  await provider.deliver()
  const all = await db.outboxMail.findMany({ where: { toAddress: actor.email } })
  expect(all.map(({ template }) => template)).toEqual(['payment-refunded'])
})

it('who got back at the provider what was paid for a plan that had ended has one mail about it', async () => {
  const actor = await makeViewer()
  const { url } = await createCheckoutSession(actor, { countryCode: null })
  await press(url, { action: 'debit' })
  await provider.deliver()
  await provider.stripe().subscriptions.cancel((await provider.subscription()).id)
  await provider.deliver()
  provider.inALaterSecond()
  await press(url, { action: 'settle' })
  const [charge] = (await provider.stripe().charges.list()).data
  await provider.stripe().refunds.create({ charge: charge?.id })
  await provider.deliver()
  const all = await db.outboxMail.findMany({ where: { toAddress: actor.email } })
  expect(all.map(({ template }) => template)).toEqual(['payment-refunded'])
})

it('nobody is told that they can watch a video that is not on the site', async () => {
  const { actor, video } = await rented()
  await asStaff(actor, { payment: await rentalOf(actor), amount: '5', seen: 0 })
  await db.video.update({ where: { id: video.id }, data: { publishedAt: null } })
  const [refund] = (await provider.stripe().refunds.list()).data
  await provider.asBank(`refunds/${refund?.id}/fail`, {})
  await provider.deliver()
  const [mail] = await mails(actor, 'refund-failed')
  expect(mail?.text).toContain('to rent ‘Todi at dawn’')
  expect(mail?.text).not.toContain('you can watch it')
})

it('the mail of a refund that was cancelled does not blame the bank', async () => {
  const { actor } = await rented()
  await asStaff(actor, { payment: await rentalOf(actor), amount: '5', seen: 0 })
  const list = stripe().refunds.list.bind(stripe().refunds)
  const cancelled = async (...request: Parameters<typeof list>) => {
    const { data, ...page } = await list(...request)
    return { ...page, data: data.map((refund) => ({ ...refund, status: 'canceled' })) }
  }
  jest.spyOn(stripe().refunds, 'list').mockImplementation(cancelled as unknown as typeof list)
  await provider.deliver()
  const [mail, ...more] = await mails(actor, 'refund-failed')
  expect([mail?.subject, more]).toEqual(['$5.00 USD could not be paid back to you', []])
  expect(mail?.text).not.toContain('bank')
})
