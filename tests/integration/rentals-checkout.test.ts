import { POST as checkout } from '@/app/api/rentals/[videoId]/create-checkout-session/route'
import { createCheckoutSession } from '@/lib/domains/payments/plans/mutations'
import { getRentalOffer } from '@/lib/domains/payments/rentals/queries'
import { db } from '@/lib/server/db/client'
import type { Actor } from '@/lib/shared/access/actor'
import { makeSeries, makeVideo, past } from '@/tests/factories/catalogue'
import { signedIn } from '@/tests/factories/people'
import { isOpenTo, makeViewer } from '@/tests/factories/viewers'
import { call } from '@/tests/support/request-scope'
import { press } from '@/tests/support/stripe-harness'
import { useBilling } from './support/billing'

const provider = useBilling({ GEO_COUNTRY_HEADER: 'x-country' })

const origin = 'http://localhost:3000'

async function ask(actor: Actor | null, videoId: number | string, query = '', country = 'SG') {
  const url = `/api/rentals/x/create-checkout-session${query}`
  const cookies = actor ? await signedIn(actor) : undefined
  const headers = { 'x-country': country }
  return call(checkout, { method: 'POST', url, cookies, headers, params: { videoId: String(videoId) } })
}

const sessions = provider.checkouts
const rows = () => db.rental.findMany()

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
    expect(await rows()).toMatchObject([{ currency, amount }])
    expect(await isOpenTo(actor, video.id)).toBe(true)
  })

  it('returns to the requested page of our own site, and nowhere else', async () => {
    const video = await makeVideo()
    for (const redirectUrl of [`${origin}/rentals`, 'https://evil.example/rentals', '//evil.example']) {
      await ask(await makeViewer(), video.id, `?${new URLSearchParams({ redirectUrl })}`)
      const expected = redirectUrl.startsWith(origin)
        ? redirectUrl
        : expect.stringMatching(/^http:\/\/localhost:3000\//)
      expect((await sessions())[0]?.success_url).toEqual(expected)
    }
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
    const { actor, video } = await provider.paidRental()
    expect((await ask(actor, video.id)).status).toBe(409)
    expect(await rows()).toHaveLength(1)
    expect(await isOpenTo(actor, video.id)).toBe(true)
  })
})
