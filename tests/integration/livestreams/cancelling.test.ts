import { randomUUID } from 'node:crypto'
import { cancelFestival, cancelLivestream } from '@/lib/domains/livestreams/cancelling/mutations'
import { getLivestream, listLivestreams } from '@/lib/domains/livestreams/queries'
import { queueDueReminders } from '@/lib/domains/livestreams/reminders/jobs'
import { subscribeToReminders } from '@/lib/domains/livestreams/reminders/mutations'
import { createTicketCheckout } from '@/lib/domains/payments/ticket-checkout/mutations'
import { refundCancelledTickets } from '@/lib/domains/payments/ticket-refunds/jobs'
import { getStaffTickets } from '@/lib/domains/payments/ticket-refunds/queries'
import { db } from '@/lib/server/db/client'
import { stripe } from '@/lib/server/stripe/stripe'
import type { Actor } from '@/lib/shared/access/actor'
import { DAY_MS, MINUTE_MS } from '@/lib/shared/format/milliseconds'
import { future, makeFestival, makeLivestream, past } from '@/tests/factories/catalogue'
import { actorOf, giveTicket, makeViewer } from '@/tests/factories/viewers'
import { useBilling } from '@/tests/integration/support/billing'
import { inTheMiddle } from '@/tests/support/data/locks'
import { oneTime, press } from '@/tests/support/stripe/stripe-harness'

const provider = useBilling()
const { deliver } = provider

const prices = { india: 149, world: 8 }
const makeTicketed = (facts: Parameters<typeof makeLivestream>[0] = {}) =>
  makeLivestream({ startsAt: future(2), endsAt: future(2.1), ticketPrices: prices, ...facts })

let admin: Actor
beforeEach(async () => {
  admin = await makeViewer({ admin: true })
})

/** Buys a ticket as a person would. */
async function buyer(kind: 'livestream' | 'festival', id: number): Promise<Actor> {
  const actor = await makeViewer()
  await press((await createTicketCheckout(actor, kind, id)).url, { action: 'pay' })
  return actor
}

/** Sells many tickets. All payments have one customer at Stripe, because only their number matters. */
async function sell(livestreamId: number, count: number): Promise<void> {
  const owner = await makeViewer()
  const customer = (await stripe().customers.create({})).id
  await db.billingCustomer.create({ data: { stripeCustomerId: customer, userId: owner.id, currency: 'usd' } })
  const facts = { firstName: 'Asha', lastName: 'Rao', status: 'VERIFIED', emailVerifiedAt: new Date() } as const
  const people = await db.user.createManyAndReturn({
    data: Array.from({ length: count }, () => ({ ...facts, email: `${randomUUID()}@example.org` })),
  })
  for (const { id: userId } of people) {
    const order = oneTime(customer, { currency: 'usd', amount: 800 })
    const metadata = { kind: 'ticket', livestreamId: String(livestreamId), offer: `ticket ${userId}` }
    const session = await stripe().checkout.sessions.create({ ...order, metadata })
    await press(session.url ?? '', { action: 'pay' })
    const paid = await stripe().checkout.sessions.retrieve(session.id)
    const row = await giveTicket(userId, { livestreamId })
    await db.purchase.update({
      where: { id: row.purchaseId ?? 0 },
      data: { stripeCheckoutSessionId: session.id, stripePaymentIntentId: String(paid.payment_intent) },
    })
  }
}

async function refundAll(now?: Date): Promise<number> {
  let portions = 0
  while ((await refundCancelledTickets(now)) > 0) portions += 1
  return portions
}

const refunded = () => db.purchase.count({ where: { refundedAt: { not: null } } })
const cancelledMails = () => db.outboxMail.findMany({ where: { template: 'ticket-cancelled' }, orderBy: { id: 'asc' } })
const progressOf = async (kind: 'livestream' | 'festival', id: number) =>
  (await getStaffTickets(admin, { kind, id })).refunds

describe('a cancelled livestream', () => {
  it('is shown as cancelled, without its source, and has no more reminders', async () => {
    const [{ id, startsAt }, person] = [await makeTicketed(), await makeViewer()]
    await giveTicket(person.id, { livestreamId: id })
    const before = (days: number) => new Date(startsAt.getTime() - days * DAY_MS)
    await subscribeToReminders(person, id, before(1.9))
    await queueDueReminders(before(0.9))
    expect(await db.outboxMail.count({ where: { template: 'livestream-day' } })).toBe(1)
    await cancelLivestream(admin, { id })
    expect(await db.outboxMail.count({ where: { template: 'livestream-day' } })).toBe(0)
    await queueDueReminders(before(0.9))
    expect([await queueDueReminders(before(0.9)), await queueDueReminders(before(0.02))]).toEqual([0, 0])
    expect(await db.outboxMail.count({ where: { template: { startsWith: 'livestream-' }, sentAt: null } })).toBe(0)
    const holder = await actorOf(person.id)
    expect(await getLivestream(holder, id, startsAt)).toMatchObject({ cancelled: true, vimeoId: null })
    expect(await listLivestreams()).toMatchObject([{ id, cancelled: true }])
    await expect(subscribeToReminders(holder, id)).rejects.toMatchObject({ code: 'conflict' })
    await expect(cancelLivestream(admin, { id })).rejects.toMatchObject({ code: 'conflict' })
  })

  it('is told once to people with reminders, unless their ticket is refunded or they want no emails', async () => {
    const festival = await makeFestival()
    const { id } = await makeTicketed({ festivalId: festival.id, name: 'Margam' })
    await makeTicketed({ festivalId: festival.id })
    const [follower, holder, ofFestival, silent] = [
      await makeViewer(),
      await buyer('livestream', id),
      await buyer('festival', festival.id),
      await makeViewer(),
    ]
    await deliver()
    for (const person of [follower, silent]) await subscribeToReminders(person, id)
    await db.user.update({ where: { id: silent.id }, data: { livestreamReminders: false } })
    await cancelLivestream(admin, { id })
    await refundAll()
    await queueDueReminders()
    await queueDueReminders()
    const told = async (template: string) =>
      (await db.outboxMail.findMany({ where: { template }, orderBy: { toAddress: 'asc' } })).map(
        (mail) => mail.toAddress,
      )
    expect(await told('livestream-cancelled')).toEqual([follower.email, ofFestival.email].toSorted())
    expect(await told('ticket-cancelled')).toEqual([holder.email])
    expect(await db.livestreamNotification.count({ where: { livestreamId: id } })).toBe(0)
  })

  it('refunds its 250 tickets in portions, with progress, and emails each holder once', async () => {
    const { id } = await makeTicketed({ name: 'Margam' })
    await sell(id, 250)
    expect(await getStaffTickets(admin, { kind: 'livestream', id })).toMatchObject({
      ...{ sold: 250, amounts: [{ currency: 'usd', amount: 2000 }], refunds: null, mayCancel: true },
    })
    await cancelLivestream(admin, { id })
    expect(await progressOf('livestream', id)).toEqual({ total: 250, refunded: 0, failed: 0, failures: [] })
    expect(await refundCancelledTickets()).toBe(10)
    expect(await progressOf('livestream', id)).toMatchObject({ total: 250, refunded: 10, failed: 0 })
    // Two processes share the rest.
    await Promise.all([refundAll(), refundAll()])
    expect(await progressOf('livestream', id)).toEqual({ total: 250, refunded: 250, failed: 0, failures: [] })
    expect((await provider.stripe().refunds.list({ limit: 100 }).autoPagingToArray({ limit: 1000 })).length).toBe(250)
    const sent = await cancelledMails()
    expect([sent.length, new Set(sent.map(({ toAddress }) => toAddress)).size]).toEqual([250, 250])
    expect(sent[0]).toMatchObject({ subject: 'Cancelled: Margam', text: expect.stringContaining('refunded $8.00 USD') })
    expect(await db.entitlement.count({ where: { endedAt: null } })).toBe(0)
    // Stripe's events about these refunds change nothing, and send nothing.
    await deliver()
    expect([await db.outboxMail.count(), await refunded()]).toEqual([250, 250])
  }, 120_000)

  it.each(['before', 'after'])('refunds once if the process dies right %s Stripe’s answer', async (when) => {
    const { id } = await makeTicketed()
    await buyer('livestream', id)
    await deliver()
    await cancelLivestream(admin, { id })
    const { refunds } = stripe()
    const create = refunds.create.bind(refunds)
    jest.spyOn(refunds, 'create').mockImplementationOnce(async (...order) => {
      if (when === 'after') await create(...order)
      throw new Error('killed')
    })
    await expect(refundCancelledTickets()).rejects.toThrow('killed')
    jest.restoreAllMocks()
    // Stripe's event may arrive first.
    if (when === 'after') await deliver()
    expect(await refundAll()).toBe(0)
    expect(await refundAll(new Date(Date.now() + 6 * MINUTE_MS))).toBe(1)
    expect([await refunded(), (await provider.refunds()).length]).toEqual([1, 1])
    expect(await cancelledMails()).toMatchObject([{ text: expect.stringContaining('refunded $8.00 USD') }])
  })

  it('goes on after one payment fails to be read, and repeats that one later', async () => {
    const { id } = await makeTicketed()
    await sell(id, 3)
    await cancelLivestream(admin, { id })
    jest.spyOn(stripe().paymentIntents, 'retrieve').mockRejectedValueOnce(new Error('odd'))
    await expect(refundCancelledTickets()).rejects.toThrow('odd')
    expect([await refundAll(), await refunded()]).toEqual([1, 2])
    await refundAll(new Date(Date.now() + 6 * MINUTE_MS))
    expect([await refunded(), (await cancelledMails()).length]).toEqual([3, 3])
  })

  it('names the people whose refund was refused, disputed or sent back, and tells them', async () => {
    const { id } = await makeTicketed()
    const [odd, disputing, returned, refundedBefore] = [
      await buyer('livestream', id),
      await buyer('livestream', id),
      await buyer('livestream', id),
      await buyer('livestream', id),
    ]
    await deliver()
    const paymentOf = async ({ id: userId }: Actor) =>
      (await db.purchase.findFirstOrThrow({ where: { userId } })).stripePaymentIntentId ?? ''
    const chargeOf = async (actor: Actor) =>
      String((await stripe().paymentIntents.retrieve(await paymentOf(actor))).latest_charge)
    await provider.asBank('disputes', { charge: await chargeOf(disputing) })
    await stripe().refunds.create({ payment_intent: await paymentOf(refundedBefore) })
    await deliver()
    await cancelLivestream(admin, { id })
    await db.purchase.updateMany({ where: { userId: odd.id }, data: { stripePaymentIntentId: null } })
    await refundAll()
    const { id: refund } = (await provider.refunds())[0] ?? { id: '' }
    await provider.asBank(`refunds/${refund}/fail`, {})
    await deliver()
    const personOf = ({ id: userId, email }: Actor) => ({ id: userId, email })
    const progress = await progressOf('livestream', id)
    expect(progress?.failures).toMatchObject([
      { person: personOf(odd), problem: 'refused', price: { currency: 'usd', amount: 8 } },
      { person: personOf(returned), problem: 'returned' },
    ])
    // The dispute has already taken the money, and the first refund came before the cancellation.
    expect(progress).toMatchObject({ total: 2, refunded: 0, failed: 2 })
    const editor = await makeViewer({ staffRole: 'EDITOR' })
    const seen = await getStaffTickets(editor, { kind: 'livestream', id })
    expect(JSON.stringify(seen)).not.toContain(odd.email)
    expect((await cancelledMails()).map(({ toAddress }) => toAddress).toSorted()).toEqual(
      [odd.email, returned.email].toSorted(),
    )
    const { text } = (await cancelledMails()).find(({ toAddress }) => toAddress === odd.email) ?? { text: '' }
    expect(text).toContain("couldn't be refunded automatically")
  })

  it('refunds a ticket whose payment was read before the cancellation and stored after it', async () => {
    const { id } = await makeTicketed()
    const actor = await buyer('livestream', id)
    await inTheMiddle('Purchase', deliver, () => cancelLivestream(admin, { id }), 'SHARE')
    await deliver()
    await refundAll()
    expect(await db.purchase.findMany()).toMatchObject([{ userId: actor.id, refundedAt: expect.any(Date) }])
    expect(await provider.refunds()).toHaveLength(1)
  })

  it('refunds tickets of deleted accounts too, without an email', async () => {
    const { id } = await makeTicketed()
    const actor = await buyer('livestream', id)
    await deliver()
    await db.outboxMail.deleteMany()
    await db.user.delete({ where: { id: actor.id } })
    await cancelLivestream(admin, { id })
    await refundAll()
    expect([await refunded(), (await provider.refunds()).length, await cancelledMails()]).toEqual([1, 1, []])
  })

  it('needs the right to refund once tickets were sold, and a fresh login', async () => {
    const [{ id }, other] = [await makeTicketed(), await makeTicketed()]
    await giveTicket((await makeViewer()).id, { livestreamId: id })
    const editor = await makeViewer({ staffRole: 'EDITOR' })
    for (const staffRole of ['SUPPORT', 'FINANCE'] as const)
      await expect(cancelLivestream(await makeViewer({ staffRole }), { id })).rejects.toMatchObject({
        code: 'forbidden',
      })
    expect((await getStaffTickets(editor, { kind: 'livestream', id })).mayCancel).toBe(false)
    await expect(cancelLivestream(editor, { id })).rejects.toMatchObject({ code: 'forbidden' })
    await cancelLivestream(editor, { id: other.id })
    const session = admin.session && { ...admin.session, authenticatedAt: past(1) }
    await expect(cancelLivestream({ ...admin, session }, { id })).rejects.toMatchObject({
      demand: { reauthenticate: true },
    })
    expect(await db.livestream.count({ where: { cancelledAt: { not: null } } })).toBe(1)
  })
})

describe('a festival', () => {
  async function makeTwo() {
    const festival = await makeFestival({ name: 'Margazhi' })
    const live = [await makeTicketed({ festivalId: festival.id }), await makeTicketed({ festivalId: festival.id })]
    return { festival, ids: live.map(({ id }) => id) }
  }

  it('keeps its tickets while one of its livestreams takes place, which staff are told, and then refunds them', async () => {
    const { festival, ids } = await makeTwo()
    const holder = await buyer('festival', festival.id)
    await buyer('livestream', ids[0] ?? 0)
    await deliver()
    const first = { kind: 'livestream', id: ids[0] ?? 0 } as const
    const kept = { id: festival.id, name: 'Margazhi', sold: 1 }
    expect(await getStaffTickets(admin, first)).toMatchObject({ sold: 1, festival: kept, endsFestival: false })
    await cancelLivestream(admin, first)
    await refundAll()
    expect(await refunded()).toBe(1)
    expect(await getStaffTickets(admin, first)).toMatchObject({ cancelled: true, festival: kept })
    expect((await actorOf(holder.id)).opens.festivals).toEqual([festival.id])
    const second = { kind: 'livestream', id: ids[1] ?? 0 } as const
    expect(await getStaffTickets(admin, second)).toMatchObject({ sold: 1, festival: null, endsFestival: true })
    await cancelLivestream(admin, second)
    await refundAll()
    expect([await refunded(), (await actorOf(holder.id)).opens.festivals]).toEqual([2, []])
    expect(await progressOf('festival', festival.id)).toMatchObject({ total: 1, refunded: 1 })
    expect((await cancelledMails()).map(({ subject }) => subject)).toContain('Cancelled: Margazhi')
  })

  it('that is cancelled cancels its livestreams that aren’t over, and refunds all tickets', async () => {
    const { festival, ids } = await makeTwo()
    const over = await makeTicketed({ festivalId: festival.id, startsAt: past(2), endsAt: past(1) })
    await giveTicket((await makeViewer()).id, { livestreamId: over.id })
    await buyer('festival', festival.id)
    await buyer('livestream', ids[0] ?? 0)
    await deliver()
    expect(await getStaffTickets(admin, { kind: 'festival', id: festival.id })).toMatchObject({
      ...{ sold: 2, amounts: [{ currency: 'usd', amount: 23 }] },
    })
    await cancelFestival(admin, { id: festival.id })
    await refundAll()
    const cancelled = await db.livestream.findMany({ where: { cancelledAt: { not: null } }, select: { id: true } })
    expect(cancelled.map(({ id }) => id).toSorted()).toEqual(ids.toSorted())
    expect([await refunded(), await db.purchase.count()]).toEqual([2, 3])
  })
})
