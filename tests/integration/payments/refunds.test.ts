import { isOpenTo, makeViewer } from '@/tests/factories/viewers'
import Stripe from 'stripe'
import { deleteOwnAccount } from '@/lib/domains/accounts/mutations-deletion'
import { refundPayment } from '@/lib/domains/payments/mutations-staff-refund'
import { db } from '@/lib/server/db/client'
import { log } from '@/lib/server/log'
import { stripe, timeouts } from '@/lib/server/stripe'
import type { Actor } from '@/lib/shared/actor'
import { press } from '@/tests/support/stripe-harness'
import { PASSWORD } from '@/tests/factories/people'
import { useBilling } from '../support/billing'

const provider = useBilling()

describe('a refund of a rental that the bank cannot pay out', () => {
  async function failed() {
    const { actor, video } = await provider.paidRental()
    await provider.deliver()
    const admin = await makeViewer({ admin: true })
    const { id } = await db.rental.findFirstOrThrow({ where: { userId: actor.id } })
    const give = () => refundPayment(admin, { id: actor.id, payment: { rental: id }, amount: '5', seen: 0 })
    await give()
    await provider.deliver()
    expect(await isOpenTo(actor, video.id)).toBe(false)
    await provider.asBank(`refunds/${(await provider.refunds())[0]?.id}/fail`, {})
    return { actor, video, give }
  }

  it.each(['by its event', 'by the nightly job'])('opens the video again: known %s', async (how) => {
    const { actor, video } = await failed()
    if (how === 'by its event') await provider.deliver()
    else await provider.readBack()
    expect(await isOpenTo(actor, video.id)).toBe(true)
    expect(await db.refund.findMany()).toMatchObject([{ amount: 500, status: 'failed' }])
  })

  it.each(['no longer counts', 'goes on counting'])(
    'can be given once more where the charge %s what came back',
    async (how) => {
      const { actor, video, give } = await failed()
      if (how === 'goes on counting') {
        const retrieve = stripe().paymentIntents.retrieve.bind(stripe().paymentIntents)
        const counting = async (...request: Parameters<typeof retrieve>) => {
          const payment = await retrieve(...request)
          const { latest_charge: charge } = payment
          return typeof charge === 'object'
            ? { ...payment, latest_charge: { ...charge, amount_refunded: 500 } }
            : payment
        }
        jest.spyOn(stripe().paymentIntents, 'retrieve').mockImplementation(counting as typeof retrieve)
      }
      await provider.deliver()
      await give()
      expect(await isOpenTo(actor, video.id)).toBe(false)
      expect(await db.refund.findMany({ orderBy: { status: 'asc' } })).toMatchObject([
        { status: 'failed' },
        { status: 'succeeded' },
      ])
    },
  )
})

describe('the payment of a rental whose video has left the site', () => {
  const takenOff = async () => {
    const { video } = await provider.paidRental()
    await db.video.update({ where: { id: video.id }, data: { publishedAt: null } })
  }

  it('is given back once and recorded, though the response to the refund was lost', async () => {
    await takenOff()
    const create = stripe().refunds.create.bind(stripe().refunds)
    const losing = async (...order: Parameters<typeof create>) => {
      await create(...order)
      throw new Stripe.errors.StripeConnectionError({ message: 'lost', type: 'api_error' })
    }
    jest.spyOn(stripe().refunds, 'create').mockImplementationOnce(losing as unknown as typeof create)
    expect(await provider.deliver()).toContain(503)
    expect(await provider.deliver()).not.toContain(503)
    expect(await provider.refunds()).toHaveLength(1)
    expect(await db.auditEntry.findMany()).toMatchObject([{ actorEmail: 'payment provider', action: 'refund' }])
  })

  it('is given back though Stripe repeats a failure of its own to the first request for it', async () => {
    await takenOff()
    const create = stripe().refunds.create.bind(stripe().refunds)
    const first = { idempotencyKey: '' }
    const repeating = (...[order, options]: Parameters<typeof create>) => {
      first.idempotencyKey ||= String(options?.idempotencyKey)
      if (options?.idempotencyKey !== first.idempotencyKey) return create(order, options)
      const failure = { message: 'down', type: 'api_error', statusCode: 500 } as const
      throw new Stripe.errors.StripeAPIError({ ...failure, headers: { 'idempotent-replayed': 'true' } })
    }
    jest.spyOn(stripe().refunds, 'create').mockImplementation(repeating as unknown as typeof create)
    await provider.deliver()
    expect(await provider.refunds()).toMatchObject([{ amount: 500 }])
    expect(await db.auditEntry.findMany()).toMatchObject([{ actorEmail: 'payment provider', action: 'refund' }])
  })

  it.each([
    ['somebody has given it back', 1],
    ['a dispute has taken it', 0],
  ])('is neither given back nor recorded where %s', async (how, count) => {
    await takenOff()
    if (count > 0) await provider.refund()
    else await provider.asBank('disputes', { charge: (await provider.charge())?.id })
    expect(new Set(await provider.deliver())).toEqual(new Set([200]))
    expect([(await provider.refunds()).length, await db.auditEntry.count()]).toEqual([count, 0])
  })
})

describe('a disputed payment of a plan that had ended', () => {
  it.each([
    ['', (actor: Actor) => deleteOwnAccount(actor, { password: PASSWORD })],
    [' not', async () => stripe().subscriptions.cancel((await provider.subscription()).id)],
  ])('is left to its dispute, whose person had%s deleted the account', async (_, end) => {
    const actor = await makeViewer()
    const url = await provider.buyPlan(actor, null, 'debit')
    await provider.deliver()
    await end(actor)
    provider.inALaterSecond()
    await press(url, { action: 'settle' })
    const charge = await provider.charge()
    await provider.asBank('disputes', { charge: charge?.id })
    await db.auditEntry.deleteMany()
    await db.outboxMail.deleteMany()
    const [failures, told] = [jest.spyOn(log, 'error'), jest.spyOn(log, 'warn')]
    await provider.readBack()
    expect(failures).not.toHaveBeenCalled()
    expect(told.mock.calls).toContainEqual([{ payment: charge?.payment_intent }, expect.stringContaining('dispute')])
    expect(new Set(await provider.deliver())).toEqual(new Set([200]))
    const done = [await provider.refunds(), await db.auditEntry.findMany()]
    expect([...done, await db.outboxMail.findMany()]).toEqual([[], [], []])
  })
})

it('nobody is told that a rental of a free video was given back where a dispute has taken the money', async () => {
  const { video } = await provider.paidRental()
  await db.video.update({ where: { id: video.id }, data: { freeAccess: true } })
  await provider.asBank('disputes', { charge: (await provider.charge())?.id })
  expect(new Set(await provider.deliver())).toEqual(new Set([200]))
  expect([await provider.refunds(), await provider.mails()]).toEqual([[], []])
})

describe('a refund by staff', () => {
  async function rented() {
    const { actor } = await provider.paidRental()
    await provider.deliver()
    const { id: rental } = await db.rental.findFirstOrThrow({ where: { userId: actor.id } })
    const give = (staff: Actor, amount: string, seen: number) =>
      refundPayment(staff, { id: actor.id, payment: { rental }, amount, seen })
    return { actor, give }
  }
  const amounts = async () => (await provider.refunds()).map(({ amount }) => amount)

  it('is recorded for who gave it, also where the customer was deleted at Stripe', async () => {
    const { actor, give } = await rented()
    const { stripeCustomerId } = await db.billingCustomer.findFirstOrThrow({ where: { userId: actor.id } })
    await provider.stripe().customers.del(stripeCustomerId)
    await provider.deliver()
    const admin = await makeViewer({ admin: true })
    await give(admin, '5', 0)
    await provider.deliver()
    const entry = { actorId: admin.id, actorEmail: admin.email, action: 'refund', entity: 'User' }
    expect(await db.auditEntry.findMany()).toMatchObject([{ ...entry, entityId: String(actor.id) }])
  })

  it.each([
    ['refused', 400],
    ['failed at', 500],
  ])('that Stripe %s can be asked for again, also of another amount or by somebody else', async (_, statusCode) => {
    const { give } = await rented()
    const [admin, other] = [await makeViewer({ admin: true }), await makeViewer({ staffRole: 'FINANCE' })]
    jest.replaceProperty(timeouts, 'responseMs', 50)
    // As Stripe repeats its first response to a key, be it a failure, and refuses the key for another order.
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
    await expect(give(admin, '1', 0)).rejects.toMatchObject({ code: 'provider' })
    await give(admin, '1', 0)
    failed.clear()
    await expect(give(admin, '2', 100)).rejects.toMatchObject({ code: 'provider' })
    await give(other, '1.5', 100)
    expect(await amounts()).toEqual([150, 100])
  })
})
