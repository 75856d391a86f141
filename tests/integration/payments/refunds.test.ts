import Stripe from 'stripe'
import { refundPayment } from '@/lib/domains/payments/staff/mutations'
import { listPersonPurchases } from '@/lib/domains/payments/staff/queries'
import { db } from '@/lib/server/db/client'
import { log } from '@/lib/server/log/log'
import { stripe, timeouts } from '@/lib/server/stripe/stripe'
import type { Actor } from '@/lib/shared/access/actor'
import { isOpenTo, makeViewer } from '@/tests/factories/viewers'
import { eventOrders, useBilling } from '@/tests/integration/support/billing'

const provider = useBilling()
const { deliver, readBack, refunds, refund, mails } = provider

const mailsTo = ({ email }: Actor, template = 'payment-refunded') =>
  db.outboxMail.findMany({ where: { toAddress: email, template }, orderBy: { id: 'asc' } })

async function rented() {
  const { actor, video } = await provider.renter({ name: 'Todi at dawn' })
  const { id: purchase } = await db.purchase.findFirstOrThrow({ where: { userId: actor.id } })
  const owner = await makeViewer({ admin: true })
  const give = (amount = '5', seen = 0, staff = owner) =>
    refundPayment(staff, { id: actor.id, payment: { purchase }, amount, seen })
  return { actor, video, purchase, owner, give }
}
const failRefund = async () => provider.asBank(`refunds/${(await refunds())[0]?.id}/fail`, {})
const dispute = async () => provider.asBank('disputes', { charge: (await provider.charge())?.id })
const takeOff = ({ id }: { id: number }) => db.video.update({ where: { id }, data: { publishedAt: null } })
const makeFree = ({ id }: { id: number }) => db.video.update({ where: { id }, data: { freeAccess: true } })

describe('a refund by staff', () => {
  it('of a rental is reported to the guest once, with the video and the end of the rental', async () => {
    const { actor, purchase, give } = await rented()
    await give()
    await deliver()
    await readBack()
    const [mail, ...more] = await mailsTo(actor)
    expect([mail?.subject, more]).toEqual(["We've refunded $5.00 USD", []])
    expect(mail?.text).toMatch(/You paid \$5\.00 USD on .+ Singapore time, to rent 'Todi at dawn'\./)
    for (const words of [`Receipt number: R-${purchase}.`, 'The access that it paid for has ended.'])
      expect(mail?.text).toContain(words)
  })

  it('of part of a rental is reported each time, and the rental continues until it is fully refunded', async () => {
    const { actor, purchase, owner, give } = await rented()
    const shown = async () => (await listPersonPurchases(owner, actor.id, { page: 0, size: 5 })).data
    await give('2')
    expect(await shown()).toMatchObject([{ refunded: { amount: 2 }, refundedAt: null }])
    await give('3', 200)
    expect(await shown()).toMatchObject([{ refunded: { amount: 5 }, refundedAt: expect.any(String) }])
    const ofAnother = refundPayment(owner, { id: owner.id, payment: { purchase }, amount: '1', seen: 0 })
    await expect(ofAnother).rejects.toMatchObject({ code: 'not_found' })
    await deliver()
    const goesOn = expect.stringContaining('Your access continues until ')
    expect(await mailsTo(actor)).toMatchObject([
      { subject: "We've refunded $2.00 USD", text: goesOn },
      { subject: "We've refunded $3.00 USD", text: expect.stringContaining('The access that it paid for has ended.') },
    ])
  })

  it('is recorded under the staff member who made it, even if the customer was deleted at Stripe', async () => {
    const { actor, owner, give } = await rented()
    await provider.stripe().customers.del(await provider.customerOf(actor))
    await deliver()
    await give()
    await deliver()
    const entry = { actorId: owner.id, actorEmail: owner.email, action: 'refund', entity: 'User' }
    expect(await db.auditEntry.findMany()).toMatchObject([{ ...entry, entityId: String(actor.id) }])
  })

  it.each([
    ['refused', 400],
    ['failed at', 500],
  ])('that Stripe %s can be retried, with another amount or by someone else', async (_, statusCode) => {
    const { owner, give } = await rented()
    const other = await makeViewer({ staffRole: 'FINANCE' })
    jest.replaceProperty(timeouts, 'responseMs', 50)
    // Simulates Stripe's idempotency keys. A key replays its first response, even an error, and is refused with other
    // parameters.
    const create = stripe().refunds.create.bind(stripe().refunds)
    const failed = new Map<string, string>()
    const failure = { message: 'no', type: 'api_error', statusCode } as const
    const once = (...[order, options]: Parameters<typeof create>) => {
      const [key, asked] = [String(options?.idempotencyKey), JSON.stringify(order)]
      if (failed.size > 0 && !failed.has(key)) return create(order, options)
      if ((failed.get(key) ?? asked) !== asked) throw new Stripe.errors.StripeIdempotencyError(failure)
      const headers: Record<string, string> = failed.has(key) ? { 'idempotent-replayed': 'true' } : {}
      failed.set(key, asked)
      throw new Stripe.errors.StripeAPIError({ ...failure, headers })
    }
    jest.spyOn(stripe().refunds, 'create').mockImplementation(once as typeof create)
    await expect(give('1', 0, owner)).rejects.toMatchObject({ code: 'provider' })
    await give('1', 0, owner)
    failed.clear()
    await expect(give('2', 100, owner)).rejects.toMatchObject({ code: 'provider' })
    await give('1.5', 100, other)
    expect((await refunds()).map(({ amount }) => amount)).toEqual([150, 100])
  })
})

it('a member refunded in Stripe gets an email naming the payment, and another if the bank rejects the refund', async () => {
  const { actor } = await provider.member()
  await refund(10_000)
  await deliver()
  const [mail, ...more] = await mailsTo(actor)
  expect([mail?.subject, more]).toEqual(["We've refunded ₹100.00 INR", []])
  expect(mail?.text).toMatch(/You paid ₹400\.00 INR on .+ Singapore time, for Premium\./)
  await failRefund()
  await deliver()
  const text = expect.stringMatching(/You paid ₹400\.00 INR on .+ for Premium\./)
  expect(await mailsTo(actor, 'refund-failed')).toMatchObject([{ text }])
})

describe('a rental refund that the bank rejects', () => {
  async function failed() {
    const paid = await rented()
    await paid.give()
    await deliver()
    expect(await isOpenTo(paid.actor, paid.video.id)).toBe(false)
    await failRefund()
    return paid
  }

  it.each(['its event', 'the nightly job'])('reopens the video, with one email: known by %s', async (how) => {
    const { actor, video } = await failed()
    if (how === 'its event') {
      await deliver()
      await provider.deliverAgain()
    }
    await readBack()
    expect(await isOpenTo(actor, video.id)).toBe(true)
    expect(await db.refund.findMany()).toMatchObject([{ amount: 500, status: 'failed' }])
    const [mail, ...more] = await mailsTo(actor, 'refund-failed')
    expect([mail?.subject, more]).toEqual(["Your refund of $5.00 USD didn't reach you", []])
    expect(mail?.text).toMatch(/You paid \$5\.00 USD on .+ Singapore time, to rent 'Todi at dawn'\./)
    expect(mail?.text).toMatch(/You have access until .+ Singapore time\./)
    expect(await mailsTo(actor)).toHaveLength(1)
  })

  it('doesn’t promise access to an unpublished video', async () => {
    const { actor, video } = await failed()
    await takeOff(video)
    await deliver()
    const [mail] = await mailsTo(actor, 'refund-failed')
    expect(mail?.text).toContain("to rent 'Todi at dawn'")
    expect(mail?.text).not.toContain('You can watch it')
  })

  it.each(['forgets', 'counts'])('can be made again if its charge %s the first', async (how) => {
    const { actor, video, give } = await failed()
    if (how === 'counts') {
      const retrieve = stripe().paymentIntents.retrieve.bind(stripe().paymentIntents)
      const counting = async (...request: Parameters<typeof retrieve>) => {
        const payment = await retrieve(...request)
        const { latest_charge: charge } = payment
        if (typeof charge !== 'object') return payment
        return { ...payment, latest_charge: { ...charge, amount_refunded: 500 } }
      }
      jest.spyOn(stripe().paymentIntents, 'retrieve').mockImplementation(counting as typeof retrieve)
    }
    await deliver()
    await give()
    expect(await isOpenTo(actor, video.id)).toBe(false)
    const both = await db.refund.findMany({ orderBy: { status: 'asc' } })
    expect(both.map(({ status }) => status)).toEqual(['failed', 'succeeded'])
  })

  it('and that was made again in the meantime is reported in that order', async () => {
    await failed()
    await refund()
    await deliver()
    expect((await mails()).slice(-2)).toEqual(['refund-failed', 'payment-refunded'])
  })
})

it('the email about a cancelled refund doesn’t blame the bank', async () => {
  const { actor, give } = await rented()
  await give()
  const list = stripe().refunds.list.bind(stripe().refunds)
  const cancelled = async (...request: Parameters<typeof list>) => {
    const { data, ...page } = await list(...request)
    return { ...page, data: data.map((each) => ({ ...each, status: 'canceled' })) }
  }
  jest.spyOn(stripe().refunds, 'list').mockImplementation(cancelled as unknown as typeof list)
  await deliver()
  const [mail, ...more] = await mailsTo(actor, 'refund-failed')
  expect([mail?.subject, more]).toEqual(["Your refund of $5.00 USD didn't reach you", []])
  expect(mail?.text).not.toContain('bank')
})

it('a refund that failed before we learned of it isn’t emailed, and deleted people get no emails', async () => {
  const logged = jest.spyOn(log, 'warn')
  const { actor } = await rented()
  await refund(100)
  await failRefund()
  await deliver()
  expect(await db.refund.findMany()).toMatchObject([{ status: 'failed' }])
  expect(logged.mock.calls.filter(([, message]) => message === 'refund failed')).toHaveLength(1)
  await db.user.delete({ where: { id: actor.id } })
  await refund(200)
  expect(new Set(await deliver())).toEqual(new Set([200]))
  expect(await db.refund.count()).toBe(2)
  expect(await db.outboxMail.count({ where: { template: { in: ['payment-refunded', 'refund-failed'] } } })).toBe(0)
})

describe('an automatic refund', () => {
  it('because the video was deleted before the payment arrived is made and reported once', async () => {
    const { actor, video } = await provider.paidRental()
    await db.video.delete({ where: { id: video.id } })
    for (let times = 0; times < 2; times += 1) {
      expect(new Set(await provider.deliverAgain())).toEqual(new Set([200]))
      await readBack()
    }
    expect(await provider.charge()).toMatchObject({ refunded: true })
    expect([await refunds(), await db.purchase.count()]).toMatchObject([[{}], 0])
    const text = expect.stringContaining("a video that's no longer available")
    expect(await mailsTo(actor)).toMatchObject([{ text }])
  })

  /** Creates a guest whose rental was refunded automatically, because the video had become free. */
  async function returned() {
    const { actor, video } = await provider.paidRental()
    await makeFree(video)
    const paid = await provider.eventOf('checkout.session.completed')
    await deliver(() => [paid])
    expect(await mailsTo(actor, 'rental-returned')).toHaveLength(1)
    return actor
  }

  it.each(['its events', 'the nightly job'])(
    'is reported even if it failed before we heard of it by %s',
    async (how) => {
      const actor = await returned()
      await failRefund()
      if (how === 'its events') await deliver()
      await readBack()
      expect([await mailsTo(actor, 'refund-failed'), await mailsTo(actor)]).toMatchObject([[{}], []])
    },
  )

  it('is reported once more if it failed and is made again at the provider', async () => {
    const actor = await returned()
    await deliver()
    await failRefund()
    await deliver()
    await refund()
    await deliver()
    expect([await mailsTo(actor, 'refund-failed'), await mailsTo(actor)]).toMatchObject([[{}], [{}]])
  })

  it.each(eventOrders)('that was already made at the provider is reported once: events %s', async (_, order) => {
    await makeFree((await provider.paidRental()).video)
    await refund()
    await deliver(order)
    await deliver()
    expect(await mails()).toEqual(['payment-refunded'])
  })

  it.each([
    ['someone has refunded it', takeOff, () => refund(), 1, ['payment-refunded']],
    ['a dispute has taken it, though the video left the site', takeOff, dispute, 0, expect.anything()],
    ['a dispute has taken it, though the video is free', makeFree, dispute, 0, []],
  ])('is neither made nor recorded if %s', async (_, undo, happen, count, told) => {
    await undo((await provider.paidRental()).video)
    await happen()
    expect(new Set(await deliver())).toEqual(new Set([200]))
    expect([(await refunds()).length, await db.auditEntry.count(), await mails()]).toEqual([count, 0, told])
  })
})
