import { refundPayment } from '@/lib/domains/payments/staff/mutations'
import { db } from '@/lib/server/db/client'
import { log } from '@/lib/server/log/log'
import { stripe } from '@/lib/server/stripe/stripe'
import type { Actor } from '@/lib/shared/access/actor'
import { makeViewer } from '@/tests/factories/viewers'
import { press } from '@/tests/support/stripe-harness'
import { eventOrders, useBilling } from './support/billing'

const provider = useBilling()

const mails = ({ email }: Actor, template = 'payment-refunded') =>
  db.outboxMail.findMany({ where: { toAddress: email, template }, orderBy: { id: 'asc' } })

/** A guest who has paid for a video. */
async function rented({ isDelivered = true } = {}) {
  const paid = await provider.paidRental({ name: 'Todi at dawn' })
  if (isDelivered) await provider.deliver()
  return paid
}

/** Staff give a part of the rental back, where so much of it had been given back before. */
async function giveBack({ id }: Actor, amount: string, seen = 0): Promise<number> {
  const { id: rental } = await db.rental.findFirstOrThrow({ where: { userId: id } })
  await refundPayment(await makeViewer({ admin: true }), { id, payment: { rental }, amount, seen })
  return rental
}
/** The bank refuses to pay the newest refund out. */
const failRefund = async () => provider.asBank(`refunds/${(await provider.refunds())[0]?.id}/fail`, {})

it('a guest whose rental staff give back is told once what it was, and that it is over', async () => {
  const { actor } = await rented()
  const rental = await giveBack(actor, '5')
  await provider.deliver()
  await provider.readBack()
  const [mail, ...more] = await mails(actor)
  expect(more).toEqual([])
  expect(mail?.subject).toBe('$5.00 USD goes back to you')
  expect(mail?.text).toMatch(/You had paid \$5\.00 USD on .+ in Singapore to rent ‘Todi at dawn’\./)
  expect(mail?.text).toContain(`Receipt number: R-${rental}.`)
  expect(mail?.text).toContain('That rental is over.')
})

it('a guest who gets a part of a rental back is told of each part, and that the rental goes on', async () => {
  const { actor } = await rented()
  await giveBack(actor, '2')
  await giveBack(actor, '3', 200)
  await provider.deliver()
  expect(await mails(actor)).toMatchObject([
    { subject: '$2.00 USD goes back to you', text: expect.stringContaining('The rental itself is as it was, until ') },
    { subject: '$3.00 USD goes back to you', text: expect.stringContaining('That rental is over.') },
  ])
})

it('a member whose payment is given back at the provider is told which one', async () => {
  const { actor } = await provider.paidGuest()
  await provider.deliver()
  await provider.refund(10_000)
  await provider.deliver()
  const [mail, ...more] = await mails(actor)
  expect([mail?.subject, more]).toEqual(['₹100.00 INR goes back to you', []])
  expect(mail?.text).toMatch(/You had paid ₹400\.00 INR on .+ in Singapore for Premium\./)
})

it('a guest whose video was deleted before the payment arrived gets it back, and is told so once', async () => {
  const { actor, video } = await rented({ isDelivered: false })
  await db.video.delete({ where: { id: video.id } })
  for (let times = 0; times < 2; times += 1) {
    expect(new Set(await provider.deliverAgain())).toEqual(new Set([200]))
    await provider.readBack()
  }
  expect(await provider.charge()).toMatchObject({ refunded: true })
  expect([await provider.refunds(), await db.rental.count()]).toMatchObject([[{}], 0])
  const text = expect.stringContaining('a video that is not on the site any more')
  expect(await mails(actor)).toMatchObject([{ text }])
})

it('a guest whose refund the bank refuses later is told once, and until when the rental is open again', async () => {
  const { actor } = await rented()
  await giveBack(actor, '5')
  await provider.deliver()
  await failRefund()
  await provider.deliver()
  await provider.deliverAgain()
  await provider.readBack()
  const [mail, ...more] = await mails(actor, 'refund-failed')
  expect([mail?.subject, more]).toEqual(['$5.00 USD could not be paid back to you', []])
  expect(mail?.text).toMatch(/You had paid \$5\.00 USD on .+ in Singapore to rent ‘Todi at dawn’\./)
  expect(mail?.text).toMatch(/Until .+ in Singapore you can watch it\./)
  expect(await mails(actor)).toHaveLength(1)
})

it('a member whose refund the bank refuses later is told for what it was', async () => {
  const { actor } = await provider.paidGuest()
  await provider.deliver()
  await provider.refund()
  await provider.deliver()
  await failRefund()
  await provider.deliver()
  expect(await mails(actor, 'refund-failed')).toMatchObject([
    { text: expect.stringMatching(/You had paid ₹400\.00 INR on .+ for Premium\./) },
  ])
})

it('nobody is told of a refund that failed before we heard of it, nor who deleted the account', async () => {
  const logged = jest.spyOn(log, 'warn')
  const { actor } = await rented()
  await provider.refund(100)
  await failRefund()
  await provider.deliver()
  expect(await db.refund.findMany()).toMatchObject([{ status: 'failed' }])
  expect(logged.mock.calls.filter(([, message]) => message === 'refund failed')).toHaveLength(1)
  await db.user.delete({ where: { id: actor.id } })
  await provider.refund(200)
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
    return actor
  }

  it.each(['its events', 'the nightly job'])('is told where it had failed before we heard of it by %s', async (how) => {
    const actor = await returned()
    await failRefund()
    if (how === 'its events') await provider.deliver()
    await provider.readBack()
    expect(await mails(actor, 'refund-failed')).toHaveLength(1)
    expect(await mails(actor)).toEqual([])
  })

  it('is told once more where it failed and is made again at the provider', async () => {
    const actor = await returned()
    await provider.deliver()
    await failRefund()
    await provider.deliver()
    await provider.refund()
    await provider.deliver()
    expect([await mails(actor, 'refund-failed'), await mails(actor)]).toMatchObject([[{}], [{}]])
  })
})

it('of a refund that failed and was made again meanwhile, the failure is told first', async () => {
  const { actor } = await rented()
  await giveBack(actor, '5')
  await provider.deliver()
  await failRefund()
  await provider.refund()
  await provider.deliver()
  expect((await provider.mails()).slice(-2)).toEqual(['refund-failed', 'payment-refunded'])
})

it.each(eventOrders)(
  'who got back at the provider what was open already has one mail about it: events %s',
  async (_, order) => {
    const { video } = await rented({ isDelivered: false })
    await db.video.update({ where: { id: video.id }, data: { freeAccess: true } })
    await provider.refund()
    await provider.deliver(order)
    await provider.deliver()
    expect(await provider.mails()).toEqual(['payment-refunded'])
  },
)

it('who got back at the provider what was paid for a plan that had ended has one mail about it', async () => {
  const actor = await makeViewer()
  const url = await provider.buyPlan(actor, null, 'debit')
  await provider.deliver()
  await provider.stripe().subscriptions.cancel((await provider.subscription()).id)
  await provider.deliver()
  provider.inALaterSecond()
  await press(url, { action: 'settle' })
  await provider.refund()
  await provider.deliver()
  expect(await provider.mails()).toEqual(['payment-refunded'])
})

it('nobody is told that they can watch a video that is not on the site', async () => {
  const { actor, video } = await rented()
  await giveBack(actor, '5')
  await db.video.update({ where: { id: video.id }, data: { publishedAt: null } })
  await failRefund()
  await provider.deliver()
  const [mail] = await mails(actor, 'refund-failed')
  expect(mail?.text).toContain('to rent ‘Todi at dawn’')
  expect(mail?.text).not.toContain('you can watch it')
})

it('the mail of a refund that was cancelled does not blame the bank', async () => {
  const { actor } = await rented()
  await giveBack(actor, '5')
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
