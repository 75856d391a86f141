import type Stripe from 'stripe'
import { POST as checkout } from '@/app/api/rentals/[videoId]/create-checkout-session/route'
import { GET as list } from '@/app/api/rentals/route'
import { syncCustomer } from '@/lib/domains/payments/mutations-sync'
import { createCheckoutSession } from '@/lib/domains/payments/mutations-plan-checkout'
import { getVideo } from '@/lib/domains/catalogue/queries'
import { createRentalCheckout } from '@/lib/domains/payments/mutations-rental-checkout'
import { listRentals } from '@/lib/domains/payments/queries-rentals'
import { db } from '@/lib/server/db/client'
import type { Actor } from '@/lib/shared/actor'
import { press } from '@/tests/support/stripe-harness'
import { fileUrlOf, clearCatalogue, future, makeSeries, makeVideo, past } from '@/tests/factories/catalogue'
import { signedIn } from '@/tests/factories/people'
import { actorOf, makeViewer, rent } from '@/tests/factories/viewers'
import { sendEvent, useProvider } from '@/tests/support/provider'
import { call } from '@/tests/support/request-scope'
import { useSettings } from '@/tests/support/settings'
import { useTestDatabase } from './support/database'

useTestDatabase()
const settings = useSettings()
const provider = useProvider(settings)

const DAY = 86_400_000

beforeEach(async () => {
  await db.webhookEvent.deleteMany()
  await db.outboxMail.deleteMany()
})
afterEach(clearCatalogue)

async function ask(actor: Actor | null, videoId: number | string, query = '') {
  const cookies = actor ? await signedIn(actor) : undefined
  const params = { videoId: String(videoId) }
  return call(checkout, { method: 'POST', url: `/api/rentals/x/create-checkout-session${query}`, cookies, params })
}

/** A guest who has paid for a video; nothing has been delivered yet. */
async function paid() {
  const actor = await makeViewer()
  const video = await makeVideo({ name: 'Mohamana' })
  await press((await createRentalCheckout(actor, video.id)).url, { action: 'pay' })
  return { actor, video }
}

const sessions = async () => (await provider.stripe().checkout.sessions.list()).data
const rows = (actor: Actor) => db.rental.findMany({ where: { userId: actor.id } })
const watches = async (actor: Actor, videoId: number, now?: Date) =>
  fileUrlOf(await getVideo(await actorOf(actor.id), videoId, now)) !== null
const charge = async () => (await provider.stripe().charges.list({ limit: 1 })).data[0]
const refund = async (amount?: number) =>
  provider.stripe().refunds.create({ charge: (await charge())?.id, ...(amount !== undefined && { amount }) })

describe('a paid rental', () => {
  it('opens its video, and no other, for seven days from the payment to the second', async () => {
    const { actor, video } = await paid()
    const other = await makeVideo()
    expect(await watches(actor, video.id)).toBe(false)
    expect(new Set(await provider.deliver())).toEqual(new Set([200]))
    const [row] = await rows(actor)
    const paidAt = new Date(((await charge())?.created ?? 0) * 1000)
    expect(row).toMatchObject({ videoId: video.id, amount: 500, currency: 'usd', paidAt, refundedAt: null })
    const end = paidAt.getTime() + 7 * DAY
    expect(row?.expiresAt).toEqual(new Date(end))
    expect(await watches(actor, video.id, new Date(end - 1))).toBe(true)
    expect(await watches(actor, video.id, new Date(end))).toBe(false)
    expect([await watches(actor, other.id), await watches(await makeViewer(), video.id)]).toEqual([false, false])
  })

  it('is listed to its person alone while it runs, the one that ends first on top', async () => {
    const { actor, video } = await paid()
    await provider.deliver()
    const series = await makeSeries()
    const later = await makeVideo({ seriesId: series.id, episode: 1 })
    const ended = await makeVideo()
    await rent(actor.id, later.id, { expiresAt: future(30) })
    await rent(actor.id, ended.id, { paidAt: past(8), expiresAt: past(0) })
    const answer = await call(list, { cookies: await signedIn(actor) })
    const rentals = answer.json<{ id: number; video: { id: number }; paidAt: string; expiresAt: string }[]>()
    expect(rentals.map((rental) => rental.video.id)).toEqual([video.id, later.id])
    const [first] = await rows(actor)
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
    expect(await provider.deliver()).toContain(500)
    await db.$executeRawUnsafe('ALTER TABLE "OutboxMail" DROP CONSTRAINT "no_mail"')
    expect(await rows(actor)).toEqual([])
    await provider.deliver()
    await provider.deliver()
    const [mail, ...others] = await db.outboxMail.findMany({ where: { template: 'rental-receipt' } })
    expect(others).toEqual([])
    expect(mail).toMatchObject({ toAddress: actor.email, subject: 'Receipt for your rental: Mohamana' })
    expect(mail?.text).toContain('Paid: $5.00 USD on ')
    expect(mail?.text).toContain(`http://localhost:3000/browse/videos/${video.id}/info`)
  })

  it.each([
    ['reversed', (all: Stripe.Event[]) => all.toReversed()],
    ['each of them three times', (all: Stripe.Event[]) => all.flatMap((event) => [event, event, event])],
    ['the checkout’s only', (all: Stripe.Event[]) => all.filter(({ type }) => type.startsWith('checkout'))],
  ])('is stored once, in whatever order its events come: %s', async (_, reorder) => {
    const { actor, video } = await paid()
    expect(new Set(await provider.deliver(reorder))).toEqual(new Set([200]))
    expect(await rows(actor)).toHaveLength(1)
    expect(await watches(actor, video.id)).toBe(true)
    expect(await db.outboxMail.count({ where: { template: 'rental-receipt' } })).toBe(1)
  })

  it('is stored once, even where its events come at the same moment', async () => {
    const { actor } = await paid()
    const event = (await provider.events()).find(({ type }) => type === 'checkout.session.completed') ?? {}
    const answers = await Promise.all(Array.from({ length: 10 }, () => sendEvent(event)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(await rows(actor)).toHaveLength(1)
    expect(await db.outboxMail.count()).toBe(1)
  })

  it('whose events were all lost is found when the customer is read back', async () => {
    const { actor, video } = await paid()
    const { stripeCustomerId } = await db.billingCustomer.findFirstOrThrow({ where: { userId: actor.id } })
    await syncCustomer(stripeCustomerId)
    expect(await watches(actor, video.id)).toBe(true)
    await refund()
    await syncCustomer(stripeCustomerId)
    await syncCustomer(stripeCustomerId)
    expect(await watches(actor, video.id)).toBe(false)
    expect(await rows(actor)).toHaveLength(1)
  })

  it('whose payment takes days counts from the arrival of the payment', async () => {
    const { actor } = await paid()
    const completed = (await provider.events()).find(({ type }) => type === 'checkout.session.completed')
    const arrived = Math.floor(Date.now() / 1000) + 3 * 86_400
    const event = { ...completed, id: 'evt_async', type: 'checkout.session.async_payment_succeeded', created: arrived }
    expect((await sendEvent(event)).status).toBe(200)
    expect(await rows(actor)).toMatchObject([{ paidAt: new Date(arrived * 1000) }])
  })

  it('is read back from Stripe: an event that claims a payment opens nothing', async () => {
    const actor = await makeViewer()
    const video = await makeVideo()
    await createRentalCheckout(actor, video.id)
    const [open] = await sessions()
    const event = {
      id: 'evt_early',
      object: 'event',
      type: 'checkout.session.completed',
      created: 1_700_000_000,
      data: { object: { ...open, status: 'complete', payment_status: 'paid' } },
    }
    expect((await sendEvent(event)).status).toBe(200)
    expect([await rows(actor), await watches(actor, video.id)]).toEqual([[], false])
  })

  it('that was declined or abandoned opens nothing', async () => {
    const actor = await makeViewer()
    const video = await makeVideo()
    const { url } = await createRentalCheckout(actor, video.id)
    await press(url, { action: 'decline' })
    await press(url, { action: 'cancel' })
    await provider.deliver()
    expect([await rows(actor), await watches(actor, video.id)]).toEqual([[], false])
  })

  it('of a person who becomes a member stays open after its end', async () => {
    const { actor, video } = await paid()
    await provider.deliver()
    await press((await createCheckoutSession(actor, { countryCode: null })).url, { action: 'pay' })
    await provider.deliver()
    expect((await actorOf(actor.id)).role).toBe('MEMBER')
    expect(await watches(actor, video.id, new Date(Date.now() + 8 * DAY))).toBe(true)
    expect(await listRentals(await actorOf(actor.id))).toHaveLength(1)
  })
})

describe('the refund of a rental', () => {
  it('ends the access, and the rental is no longer listed', async () => {
    const { actor, video } = await paid()
    await provider.deliver()
    await refund()
    await provider.deliver()
    expect([await watches(actor, video.id), await listRentals(actor)]).toEqual([false, []])
    expect(await rows(actor)).toMatchObject([{ refundedAt: expect.any(Date) }])
    expect((await ask(actor, video.id)).status).toBe(200)
  })

  it('of a part leaves the access until the rest is refunded too', async () => {
    const { actor, video } = await paid()
    await provider.deliver()
    await refund(200)
    await provider.deliver()
    expect(await watches(actor, video.id)).toBe(true)
    await refund()
    await provider.deliver()
    expect(await watches(actor, video.id)).toBe(false)
  })

  it.each([
    ['before the payment’s own events', (all: Stripe.Event[]) => all.toReversed()],
    ['alone', (all: Stripe.Event[]) => all.filter(({ type }) => type === 'charge.refunded')],
  ])('that is known %s ends the access all the same', async (_, reorder) => {
    const { actor, video } = await paid()
    await refund()
    expect(new Set(await provider.deliver(reorder))).toEqual(new Set([200]))
    expect(await watches(actor, video.id)).toBe(false)
    expect(await rows(actor)).toMatchObject([{ refundedAt: expect.any(Date) }])
    await provider.deliver()
    expect(await watches(actor, video.id)).toBe(false)
  })

  it('goes to a person who paid in the moment in which their account was deleted', async () => {
    const { actor } = await paid()
    await db.user.delete({ where: { id: actor.id } })
    expect(new Set(await provider.deliver())).toEqual(new Set([200]))
    expect(await charge()).toMatchObject({ refunded: true })
    await provider.deliver()
    expect(await db.rental.findMany()).toMatchObject([{ userId: null, refundedAt: expect.any(Date) }])
    expect(await db.outboxMail.count()).toBe(0)
    expect((await provider.stripe().refunds.list()).data).toHaveLength(1)
  })

  it('goes to a person who paid for a video that was deleted meanwhile', async () => {
    const { actor, video } = await paid()
    await db.video.delete({ where: { id: video.id } })
    expect(new Set(await provider.deliver())).toEqual(new Set([200]))
    expect(await charge()).toMatchObject({ refunded: true })
    expect(await rows(actor)).toEqual([])
  })
})
