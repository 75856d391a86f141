import type Stripe from 'stripe'
import { POST as checkout } from '@/app/api/rentals/[videoId]/create-checkout-session/route'
import { GET as list } from '@/app/api/rentals/route'
import { syncCustomer } from '@/lib/domains/payments/mutations-sync'
import { createCheckoutSession } from '@/lib/domains/payments/mutations-plan-checkout'
import { getVideo } from '@/lib/domains/catalogue/queries'
import { createRentalCheckout } from '@/lib/domains/payments/mutations-rental-checkout'
import { getRentalOffer, listRentals } from '@/lib/domains/payments/queries-rentals'
import { db } from '@/lib/server/db/client'
import type { Actor } from '@/lib/shared/actor'
import { press } from '@/sandbox/stripe/testing/harness'
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
const origin = 'http://localhost:3000'

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

describe('a rental’s checkout', () => {
  it('is one payment of 5 USD for one video, wherever the person is, and leads back to the video', async () => {
    const actor = await makeViewer()
    const video = await makeVideo({ name: 'Mohamana' })
    const answer = await ask(actor, video.id, '?amount=1&currency=inr')
    expect([answer.status, answer.json()]).toEqual([200, { url: expect.stringMatching(/^http/) }])
    const [session] = await sessions()
    expect(session).toMatchObject({
      mode: 'payment',
      amount_total: 500,
      currency: 'usd',
      success_url: `${origin}/subscription-return?refresh=true&returnUrl=%2Fbrowse%2Fvideos%2F${video.id}%2Finfo`,
      cancel_url: `${origin}/browse/videos/${video.id}/rent`,
    })
    const lines = await provider.stripe().checkout.sessions.listLineItems(session?.id ?? '')
    expect(lines.data.map(({ description }) => description)).toEqual(['7-day rental: Mohamana'])
  })

  it('returns to where it was asked to on our own site, and nowhere else', async () => {
    const video = await makeVideo()
    const targets = ['http://localhost:3000/rentals', 'https://evil.example/rentals', '//evil.example']
    const returns: (string | null | undefined)[] = []
    for (const redirectUrl of targets) {
      await ask(await makeViewer(), video.id, `?${new URLSearchParams({ redirectUrl })}`)
      returns.push((await sessions())[0]?.success_url)
    }
    expect(returns[0]).toBe('http://localhost:3000/rentals')
    for (const each of returns) expect(each).toMatch(/^http:\/\/localhost:3000\//)
  })

  it('is for verified people and published videos', async () => {
    const video = await makeVideo()
    const draft = await makeVideo({ publishedAt: null })
    expect((await ask(null, video.id)).status).toBe(401)
    const unverified = await ask(await makeViewer({ verified: false }), video.id)
    const refused = expect.objectContaining({ error: expect.any(String) })
    expect([unverified.status, unverified.json()]).toEqual([403, refused])
    const guest = await makeViewer()
    for (const id of [draft.id, 999_999, 'x', '0']) expect((await ask(guest, id)).status).toBe(404)
    expect(await sessions()).toEqual([])
  })

  it('is refused for what is open already', async () => {
    const video = await makeVideo()
    const free = await makeVideo({ freeAccess: true })
    const refused = [
      await ask(await makeViewer(), free.id),
      await ask(await makeViewer({ subscription: { status: 'active' } }), video.id),
      await ask(await makeViewer({ admin: true }), video.id),
      await ask(await makeViewer({ rental: { videoIds: [video.id] } }), video.id),
    ]
    for (const answer of refused) {
      expect([answer.status, answer.json()]).toEqual([409, expect.objectContaining({ error: expect.any(String) })])
    }
    expect(await sessions()).toEqual([])
  })

  it('is confirmed with what is rented: a video, or an episode of so many', async () => {
    const guest = await makeViewer()
    const video = await makeVideo({ name: 'Mohamana' })
    const series = await makeSeries()
    const second = await makeVideo({ seriesId: series.id, episode: 2 })
    await makeVideo({ seriesId: series.id, episode: 1 })
    await makeVideo({ seriesId: series.id, episode: 3, publishedAt: null })
    expect(await getRentalOffer(guest, video.id)).toMatchObject({ name: 'Mohamana', episodeLabel: null, refusal: null })
    expect(await getRentalOffer(guest, second.id)).toMatchObject({ episodeLabel: `${series.name}, episode 2 of 2` })
    expect(await getRentalOffer(guest, 999_999)).toBeNull()
  })

  it('is asked for again after a rental that ended or was given back', async () => {
    const video = await makeVideo()
    const videoIds = [video.id]
    const ended = { videoIds, paidAt: past(8), expiresAt: past(1) }
    const back = { videoIds, refundedAt: new Date() }
    for (const rental of [ended, back]) expect((await ask(await makeViewer({ rental }), video.id)).status).toBe(200)
  })

  it('is one, however often and from wherever it is asked for', async () => {
    const actor = await makeViewer()
    const video = await makeVideo()
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask(actor, video.id)))
    expect(new Set(answers.map((answer) => answer.text)).size).toBe(1)
    await ask(actor, video.id, `?${new URLSearchParams({ redirectUrl: 'http://localhost:3000/rentals' })}`)
    expect((await sessions()).map(({ status }) => status)).toEqual(['open', 'expired'])
    // One of another video stands beside it.
    await ask(actor, (await makeVideo()).id)
    expect((await sessions()).filter(({ status }) => status === 'open')).toHaveLength(2)
    expect(await db.billingCustomer.count({ where: { userId: actor.id } })).toBe(1)
  })

  it('beside a membership in rupees is a customer’s of its own, and leaves that one’s checkout open', async () => {
    const actor = await makeViewer()
    await createCheckoutSession(actor, { countryCode: 'IN' })
    await ask(actor, (await makeVideo()).id)
    await createCheckoutSession(actor, { countryCode: 'IN' })
    expect((await sessions()).map(({ status, currency }) => [status, currency])).toEqual([
      ['open', 'usd'],
      ['open', 'inr'],
    ])
    const customers = await db.billingCustomer.findMany({ where: { userId: actor.id }, select: { currency: true } })
    expect(customers.map(({ currency }) => currency).sort()).toEqual(['inr', 'usd'])
  })

  it('that was paid is not offered once more, though its event is late', async () => {
    const { actor, video } = await paid()
    expect((await ask(actor, video.id)).status).toBe(409)
    expect(await rows(actor)).toHaveLength(1)
    expect(await watches(actor, video.id)).toBe(true)
  })

  it('while the provider is away is a clear error, and nothing is kept', async () => {
    const actor = await makeViewer()
    const video = await makeVideo()
    await provider.stop()
    const answer = await ask(actor, video.id)
    expect([answer.status, answer.json()]).toEqual([
      503,
      expect.objectContaining({ error: 'An error occurred. Please try again later.' }),
    ])
    expect(await rows(actor)).toEqual([])
  })
})

describe('a paid rental', () => {
  it('opens its video for seven days from the payment, to the second, and no other', async () => {
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

  it('is listed with its video while it runs, the one that ends first leading; nobody sees another’s', async () => {
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

  it('is receipted by one mail, written with the rental or not at all', async () => {
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
  ])('is recorded once, whatever order its events come in: %s', async (_, reorder) => {
    const { actor, video } = await paid()
    expect(new Set(await provider.deliver(reorder))).toEqual(new Set([200]))
    expect(await rows(actor)).toHaveLength(1)
    expect(await watches(actor, video.id)).toBe(true)
    expect(await db.outboxMail.count({ where: { template: 'rental-receipt' } })).toBe(1)
  })

  it('is recorded once, though its events come at the same moment', async () => {
    const { actor } = await paid()
    const event = (await provider.events()).find(({ type }) => type === 'checkout.session.completed') ?? {}
    const answers = await Promise.all(Array.from({ length: 10 }, () => sendEvent(event)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(await rows(actor)).toHaveLength(1)
    expect(await db.outboxMail.count()).toBe(1)
  })

  it('whose events were all lost is found when the customer is brought up to date', async () => {
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

  it('that arrives days later counts from the day on which it arrived', async () => {
    const { actor } = await paid()
    const completed = (await provider.events()).find(({ type }) => type === 'checkout.session.completed')
    const arrived = Math.floor(Date.now() / 1000) + 3 * 86_400
    const event = { ...completed, id: 'evt_async', type: 'checkout.session.async_payment_succeeded', created: arrived }
    expect((await sendEvent(event)).status).toBe(200)
    expect(await rows(actor)).toMatchObject([{ paidAt: new Date(arrived * 1000) }])
  })

  it('is believed to the provider only: an event that says so of an open checkout opens nothing', async () => {
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

  it('that was declined or left opens nothing', async () => {
    const actor = await makeViewer()
    const video = await makeVideo()
    const { url } = await createRentalCheckout(actor, video.id)
    await press(url, { action: 'decline' })
    await press(url, { action: 'cancel' })
    await provider.deliver()
    expect([await rows(actor), await watches(actor, video.id)]).toEqual([[], false])
  })

  it('of a person who becomes a member is simply open, and stays so when it ends', async () => {
    const { actor, video } = await paid()
    await provider.deliver()
    await press((await createCheckoutSession(actor, { countryCode: null })).url, { action: 'pay' })
    await provider.deliver()
    expect((await actorOf(actor.id)).role).toBe('MEMBER')
    expect(await watches(actor, video.id, new Date(Date.now() + 8 * DAY))).toBe(true)
    expect(await listRentals(await actorOf(actor.id))).toHaveLength(1)
  })
})

describe('a refund', () => {
  it('of everything ends the access, and the rental is listed no more', async () => {
    const { actor, video } = await paid()
    await provider.deliver()
    await refund()
    await provider.deliver()
    expect([await watches(actor, video.id), await listRentals(actor)]).toEqual([false, []])
    expect(await rows(actor)).toMatchObject([{ refundedAt: expect.any(Date) }])
    expect((await ask(actor, video.id)).status).toBe(200)
  })

  it('of a part leaves the access, until the rest is given back too', async () => {
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
  ])('that is heard of %s ends it all the same', async (_, reorder) => {
    const { actor, video } = await paid()
    await refund()
    expect(new Set(await provider.deliver(reorder))).toEqual(new Set([200]))
    expect(await watches(actor, video.id)).toBe(false)
    expect(await rows(actor)).toMatchObject([{ refundedAt: expect.any(Date) }])
    await provider.deliver()
    expect(await watches(actor, video.id)).toBe(false)
  })

  it('goes to whoever paid in the moment in which their account went away', async () => {
    const { actor } = await paid()
    await db.user.delete({ where: { id: actor.id } })
    expect(new Set(await provider.deliver())).toEqual(new Set([200]))
    expect(await charge()).toMatchObject({ refunded: true })
    await provider.deliver()
    expect(await db.rental.findMany()).toMatchObject([{ userId: null, refundedAt: expect.any(Date) }])
    expect(await db.outboxMail.count()).toBe(0)
    expect((await provider.stripe().refunds.list()).data).toHaveLength(1)
  })

  it('goes to whoever paid for a video that was removed meanwhile', async () => {
    const { actor, video } = await paid()
    await db.video.delete({ where: { id: video.id } })
    expect(new Set(await provider.deliver())).toEqual(new Set([200]))
    expect(await charge()).toMatchObject({ refunded: true })
    expect(await rows(actor)).toEqual([])
  })
})
