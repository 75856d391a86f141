import { POST as checkout } from '@/app/api/rentals/[videoId]/create-checkout-session/route'
import { createCheckoutSession } from '@/lib/domains/payments/mutations-plan-checkout'
import { getVideo } from '@/lib/domains/catalogue/queries'
import { createRentalCheckout } from '@/lib/domains/payments/mutations-rental-checkout'
import { getRentalOffer } from '@/lib/domains/payments/queries-rentals'
import { db } from '@/lib/server/db/client'
import type { Actor } from '@/lib/shared/actor'
import { press } from '@/tests/support/stripe-harness'
import { fileUrlOf, clearCatalogue, makeSeries, makeVideo, past } from '@/tests/factories/catalogue'
import { signedIn } from '@/tests/factories/people'
import { actorOf, makeViewer } from '@/tests/factories/viewers'
import { useProvider } from '@/tests/support/provider'
import { call } from '@/tests/support/request-scope'
import { useSettings } from '@/tests/support/settings'
import { useTestDatabase } from './support/database'

useTestDatabase()
const settings = useSettings({ GEO_COUNTRY_HEADER: 'x-country' })
const provider = useProvider(settings)

const origin = 'http://localhost:3000'

beforeEach(async () => {
  await db.webhookEvent.deleteMany()
  await db.outboxMail.deleteMany()
})
afterEach(clearCatalogue)

async function ask(actor: Actor | null, videoId: number | string, query = '', country = 'SG') {
  const url = `/api/rentals/x/create-checkout-session${query}`
  const cookies = actor ? await signedIn(actor) : undefined
  const headers = { 'x-country': country }
  return call(checkout, { method: 'POST', url, cookies, headers, params: { videoId: String(videoId) } })
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
const watches = async (actor: Actor, videoId: number) =>
  fileUrlOf(await getVideo(await actorOf(actor.id), videoId)) !== null

describe('the checkout of a rental', () => {
  it('is one payment for one video, of 5 USD outside India, and returns to the video', async () => {
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

  it.each([
    ['IN', {}, 'inr', 9900],
    ['IN', { india: 149, world: 7 }, 'inr', 14900],
    ['US', { india: 149, world: 7 }, 'usd', 700],
    ['US', { india: 149 }, 'usd', 500],
  ])('in %s, with the prices %j of its own, charges %s %i', async (country, rentalPrices, currency, amount) => {
    const actor = await makeViewer()
    const video = await makeVideo({ rentalPrices })
    const { price } = (await getRentalOffer(actor, video.id, country)) ?? {}
    expect(price).toEqual({ currency, amount: amount / 100 })
    // Shown before staff changed it, or in another country.
    expect((await ask(actor, video.id, `?shown=${currency}-4`, country)).status).toBe(409)
    const answer = await ask(actor, video.id, `?shown=${currency}-${amount / 100}`, country)
    expect(await sessions()).toMatchObject([{ amount_total: amount, currency }])
    await press(answer.json<{ url: string }>().url, { action: 'pay' })
    await provider.deliver()
    expect(await rows(actor)).toMatchObject([{ currency, amount }])
    expect(await watches(actor, video.id)).toBe(true)
  })

  it('returns to the requested page of our own site, and nowhere else', async () => {
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

  it('is refused to visitors and unverified people, and for unpublished videos', async () => {
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

  it('gives 409 where the video is open to the person already', async () => {
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

  it('is confirmed with the name of the video, and with the number of an episode', async () => {
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

  it('can be opened again after a rental that ended or was refunded', async () => {
    const video = await makeVideo()
    const videoIds = [video.id]
    const ended = { videoIds, paidAt: past(8), expiresAt: past(1) }
    const back = { videoIds, refundedAt: new Date() }
    for (const rental of [ended, back]) expect((await ask(await makeViewer({ rental }), video.id)).status).toBe(200)
  })

  it('is created once, even for twenty simultaneous requests and for another return address', async () => {
    const actor = await makeViewer()
    const video = await makeVideo()
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask(actor, video.id)))
    expect(new Set(answers.map((answer) => answer.text)).size).toBe(1)
    await ask(actor, video.id, `?${new URLSearchParams({ redirectUrl: 'http://localhost:3000/rentals' })}`)
    expect((await sessions()).map(({ status }) => status)).toEqual(['open', 'expired'])
    // A checkout of another video is separate.
    await ask(actor, (await makeVideo()).id)
    expect((await sessions()).filter(({ status }) => status === 'open')).toHaveLength(2)
    expect(await db.billingCustomer.count({ where: { userId: actor.id } })).toBe(1)
  })

  it('has its own customer in each currency, and the checkout of a membership in INR stays open', async () => {
    const actor = await makeViewer()
    await createCheckoutSession(actor, { countryCode: 'IN' })
    await ask(actor, (await makeVideo()).id)
    await ask(actor, (await makeVideo()).id, '', 'IN')
    await createCheckoutSession(actor, { countryCode: 'IN' })
    expect((await sessions()).map(({ status, currency }) => [status, currency])).toEqual([
      ['open', 'inr'],
      ['open', 'usd'],
      ['open', 'inr'],
    ])
    const customers = await db.billingCustomer.findMany({ where: { userId: actor.id }, select: { currency: true } })
    expect(customers.map(({ currency }) => currency).sort()).toEqual(['inr', 'usd'])
  })

  it('gives 409 after its payment, even before the event of the payment', async () => {
    const { actor, video } = await paid()
    expect((await ask(actor, video.id)).status).toBe(409)
    expect(await rows(actor)).toHaveLength(1)
    expect(await watches(actor, video.id)).toBe(true)
  })

  it('gives 503 with a message for people when Stripe is down', async () => {
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
