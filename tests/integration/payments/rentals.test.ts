import { isOpenTo, actorOf, makeViewer, rent, roleOf } from '@/tests/factories/viewers'
import type Stripe from 'stripe'
import { GET as list } from '@/app/api/rentals/route'
import { createRentalCheckout } from '@/lib/domains/payments/mutations-rental-checkout'
import { listRentals } from '@/lib/domains/payments/queries-rentals'
import { db } from '@/lib/server/db/client'
import { press } from '@/tests/support/stripe-harness'
import { future, makeSeries, makeVideo, past } from '@/tests/factories/catalogue'
import { signedIn } from '@/tests/factories/people'
import { sendEvent } from '@/tests/support/provider'
import { call } from '@/tests/support/request-scope'
import { eventOrders, useBilling } from '../support/billing'

const provider = useBilling()

const DAY = 86_400_000

const { deliver, refund, charge } = provider
const paid = () => provider.paidRental({ name: 'Mohamana' })
const rows = () => db.rental.findMany()

describe('a paid rental', () => {
  it('opens its video, and no other, for seven days from the payment to the second', async () => {
    const { actor, video } = await paid()
    const other = await makeVideo()
    expect(await isOpenTo(actor, video.id)).toBe(false)
    expect(new Set(await deliver())).toEqual(new Set([200]))
    const [row] = await rows()
    const paidAt = new Date(((await charge())?.created ?? 0) * 1000)
    expect(row).toMatchObject({ videoId: video.id, amount: 500, currency: 'usd', paidAt, refundedAt: null })
    const end = paidAt.getTime() + 7 * DAY
    expect(row?.expiresAt).toEqual(new Date(end))
    expect(await isOpenTo(actor, video.id, new Date(end - 1))).toBe(true)
    expect(await isOpenTo(actor, video.id, new Date(end))).toBe(false)
    expect([await isOpenTo(actor, other.id), await isOpenTo(await makeViewer(), video.id)]).toEqual([false, false])
  })

  it('is listed to its person alone while it runs, the one that ends first on top', async () => {
    const { actor, video } = await paid()
    await deliver()
    const series = await makeSeries()
    const later = await makeVideo({ seriesId: series.id, episode: 1 })
    const ended = await makeVideo()
    await rent(actor.id, later.id, { expiresAt: future(30) })
    await rent(actor.id, ended.id, { paidAt: past(8), expiresAt: past(0) })
    const answer = await call(list, { cookies: await signedIn(actor) })
    const rentals = answer.json<{ id: number; video: { id: number }; paidAt: string; expiresAt: string }[]>()
    expect(rentals.map((rental) => rental.video.id)).toEqual([video.id, later.id])
    const [first] = await rows()
    expect(rentals[0]).toMatchObject({
      id: first?.id,
      paidAt: first?.paidAt.toISOString(),
      expiresAt: first?.expiresAt.toISOString(),
      video: { name: 'Mohamana', category: 'music', fileUrl: expect.stringContaining('/api/media/') },
    })
    expect((await call(list, { cookies: await signedIn(await makeViewer()) })).json()).toEqual([])
    expect((await call(list)).status).toBe(401)
    expect((await call(list, { cookies: await signedIn(await makeViewer({ verified: false })) })).status).toBe(403)
  })

  it('has one receipt by mail, stored in the transaction of the rental', async () => {
    const { actor, video } = await paid()
    await db.$executeRawUnsafe('ALTER TABLE "OutboxMail" ADD CONSTRAINT "no_mail" CHECK (false) NOT VALID')
    expect(await deliver()).toContain(500)
    await db.$executeRawUnsafe('ALTER TABLE "OutboxMail" DROP CONSTRAINT "no_mail"')
    expect(await rows()).toEqual([])
    await deliver()
    await deliver()
    const [mail, ...others] = await db.outboxMail.findMany({ where: { template: 'rental-receipt' } })
    expect(others).toEqual([])
    expect(mail).toMatchObject({ toAddress: actor.email, subject: 'Receipt for your rental: Mohamana' })
    expect(mail?.text).toContain('Paid: $5.00 USD on ')
    expect(mail?.text).toContain(`http://localhost:3000/browse/videos/${video.id}/info`)
  })

  it.each([
    ...eventOrders.slice(1),
    ['each of them three times', (all: Stripe.Event[]) => all.flatMap((event) => [event, event, event])],
    ['the checkout’s only', (all: Stripe.Event[]) => all.filter(({ type }) => type.startsWith('checkout'))],
  ])('is stored once, in whatever order its events come: %s', async (_, reorder) => {
    const { actor, video } = await paid()
    expect(new Set(await deliver(reorder))).toEqual(new Set([200]))
    expect(await rows()).toHaveLength(1)
    expect(await isOpenTo(actor, video.id)).toBe(true)
    expect(await db.outboxMail.count({ where: { template: 'rental-receipt' } })).toBe(1)
  })

  it('is stored once, even where its events come at the same moment', async () => {
    await paid()
    const event = (await provider.events()).find(({ type }) => type === 'checkout.session.completed') ?? {}
    const answers = await Promise.all(Array.from({ length: 10 }, () => sendEvent(event)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(await rows()).toHaveLength(1)
    expect(await db.outboxMail.count()).toBe(1)
  })

  it('whose events were all lost is found when the customer is read back', async () => {
    const { actor, video } = await paid()
    await provider.readBack()
    expect(await isOpenTo(actor, video.id)).toBe(true)
    await refund()
    await provider.readBack()
    await provider.readBack()
    expect(await isOpenTo(actor, video.id)).toBe(false)
    expect(await rows()).toHaveLength(1)
  })

  it('whose payment takes days counts from the arrival of the payment', async () => {
    await paid()
    const completed = (await provider.events()).find(({ type }) => type === 'checkout.session.completed')
    const arrived = Math.floor(Date.now() / 1000) + 3 * 86_400
    const event = { ...completed, id: 'evt_async', type: 'checkout.session.async_payment_succeeded', created: arrived }
    expect((await sendEvent(event)).status).toBe(200)
    expect(await rows()).toMatchObject([{ paidAt: new Date(arrived * 1000) }])
  })

  it('is read back from Stripe: an event that claims a payment opens nothing', async () => {
    const actor = await makeViewer()
    const video = await makeVideo()
    await createRentalCheckout(actor, video.id)
    const [open] = await provider.checkouts()
    const object = { ...open, status: 'complete', payment_status: 'paid' }
    const event = { id: 'evt_early', object: 'event', type: 'checkout.session.completed', created: 1_700_000_000 }
    expect((await sendEvent({ ...event, data: { object } })).status).toBe(200)
    expect([await rows(), await isOpenTo(actor, video.id)]).toEqual([[], false])
  })

  it('that was declined or abandoned opens nothing', async () => {
    const actor = await makeViewer()
    const video = await makeVideo()
    const { url } = await createRentalCheckout(actor, video.id)
    await press(url, { action: 'decline' })
    await press(url, { action: 'cancel' })
    await deliver()
    expect([await rows(), await isOpenTo(actor, video.id)]).toEqual([[], false])
  })

  it('of a person who becomes a member stays open after its end', async () => {
    const { actor, video } = await paid()
    await deliver()
    await provider.buyPlan(actor)
    await deliver()
    expect(await roleOf(actor)).toBe('MEMBER')
    expect(await isOpenTo(actor, video.id, new Date(Date.now() + 8 * DAY))).toBe(true)
    expect(await listRentals(await actorOf(actor.id))).toHaveLength(1)
  })
})

describe('the refund of a rental', () => {
  it('ends the access, and the rental is no longer listed', async () => {
    const { actor, video } = await paid()
    await deliver()
    await refund()
    await deliver()
    expect([await isOpenTo(actor, video.id), await listRentals(actor)]).toEqual([false, []])
    expect(await rows()).toMatchObject([{ refundedAt: expect.any(Date) }])
  })

  it('of a part leaves the access until the rest is refunded too', async () => {
    const { actor, video } = await paid()
    await deliver()
    await refund(200)
    await deliver()
    expect(await isOpenTo(actor, video.id)).toBe(true)
    await refund()
    await deliver()
    expect(await isOpenTo(actor, video.id)).toBe(false)
  })

  it.each([
    ['before the payment’s own events', (all: Stripe.Event[]) => all.toReversed()],
    ['alone', (all: Stripe.Event[]) => all.filter(({ type }) => type === 'charge.refunded')],
  ])('that is known %s ends the access all the same', async (_, reorder) => {
    const { actor, video } = await paid()
    await refund()
    expect(new Set(await deliver(reorder))).toEqual(new Set([200]))
    expect(await isOpenTo(actor, video.id)).toBe(false)
    expect(await rows()).toMatchObject([{ refundedAt: expect.any(Date) }])
    await deliver()
    expect(await isOpenTo(actor, video.id)).toBe(false)
  })

  it('goes to a person who paid in the moment in which their account was deleted', async () => {
    const { actor } = await paid()
    await db.user.delete({ where: { id: actor.id } })
    expect(new Set(await deliver())).toEqual(new Set([200]))
    expect(await charge()).toMatchObject({ refunded: true })
    await deliver()
    expect(await db.rental.findMany()).toMatchObject([{ userId: null, refundedAt: expect.any(Date) }])
    expect(await db.outboxMail.count()).toBe(0)
    expect(await provider.refunds()).toHaveLength(1)
  })
})
