import type Stripe from 'stripe'
import { POST as checkout } from '@/app/api/rentals/[videoId]/create-checkout-session/route'
import { GET as list } from '@/app/api/rentals/route'
import { createRentalCheckout } from '@/lib/domains/payments/rental-checkout/mutations'
import { getRentalOffer, listRentals } from '@/lib/domains/payments/rentals/queries'
import { db } from '@/lib/server/db/client'
import type { Actor } from '@/lib/shared/access/actor'
import { future, makeSeries, makeVideo, past } from '@/tests/factories/catalogue'
import { signedIn } from '@/tests/factories/people'
import { actorOf, isOpenTo, makeViewer, rent, roleOf } from '@/tests/factories/viewers'
import { eventOrders, useBilling } from '@/tests/integration/support/billing'
import { call } from '@/tests/support/requests/request-scope'
import { sendEvent } from '@/tests/support/stripe/provider'
import { press } from '@/tests/support/stripe/stripe-harness'

const provider = useBilling({ GEO_COUNTRY_HEADER: 'x-country' })
const { deliver, refund, charge, mails, checkouts, planPage } = provider

const DAY = 86_400_000
const origin = 'http://localhost:3000'
const rows = () => db.purchase.findMany()
const pay = (url: string) => press(url, { action: 'pay' })

async function ask(actor: Actor | null, videoId: number | string, query = {}, country = 'SG') {
  const url = `/api/rentals/x/create-checkout-session?${new URLSearchParams(query)}`
  const cookies = actor ? await signedIn(actor) : undefined
  const headers = { 'x-country': country }
  return call(checkout, { method: 'POST', url, cookies, headers, params: { videoId: String(videoId) } })
}

async function asked() {
  const [actor, video] = [await makeViewer(), await makeVideo()]
  return { actor, video, url: (await createRentalCheckout(actor, video.id)).url }
}

describe('a rental checkout', () => {
  it('is one payment for one video, 5 USD outside India, and returns to the video on our site only', async () => {
    const video = await makeVideo({ name: 'Mohamana' })
    const places = {
      success_url: `${origin}/subscription-return?refresh=true&returnUrl=%2Fbrowse%2Fvideos%2F${video.id}%2Finfo`,
      cancel_url: `${origin}/browse/videos/${video.id}/rent`,
    }
    for (const redirectUrl of ['https://evil.example/rentals', '//evil.example']) {
      const answer = await ask(await makeViewer(), video.id, { amount: '1', currency: 'inr', redirectUrl })
      expect([answer.status, answer.json()]).toEqual([200, { url: expect.stringMatching(/^http/) }])
      const [session] = await checkouts()
      expect(session).toMatchObject({ mode: 'payment', amount_total: 500, currency: 'usd', ...places })
      const lines = await provider.stripe().checkout.sessions.listLineItems(session?.id ?? '')
      expect(lines.data.map(({ description }) => description)).toEqual(['7-day rental: Mohamana'])
    }
  })

  it('says where PayPal isn’t offered, and stays open for other ways to pay', async () => {
    const [actor, video] = [await makeViewer(), await makeVideo()]
    expect((await ask(actor, video.id, { method: 'paypal' })).status).toBe(200)
    const refused = await ask(actor, video.id, { method: 'paypal' }, 'IN')
    expect([refused.status, refused.json<{ error: string }>().error]).toEqual([
      409,
      expect.stringContaining('PayPal isn’t available'),
    ])
    const before = (await checkouts()).length
    expect((await ask(actor, video.id, {}, 'IN')).status).toBe(200)
    expect(await checkouts()).toHaveLength(before)
  })

  it.each<[string, { india?: number; world?: number }, string, number, string]>([
    ['IN', {}, 'inr', 9900, '₹99'],
    ['IN', { india: 149, world: 7 }, 'inr', 14900, '₹149'],
    ['US', { india: 149, world: 7 }, 'usd', 700, '$7'],
    ['US', { india: 149 }, 'usd', 500, '$5'],
  ])('in %s, with its own prices %j, charges %s %i if that was shown', async (country, rentalPrices, ...row) => {
    const [currency, amount, words] = row
    const [actor, video] = [await makeViewer(), await makeVideo({ rentalPrices })]
    const { price } = (await getRentalOffer(actor, video.id, country)) ?? {}
    expect(price).toEqual({ currency, amount: amount / 100 })
    // Sends an outdated price, as if staff had changed the price while the page was open.
    const refused = await ask(actor, video.id, { shown: `${currency}-4` }, country)
    const said = { error: expect.stringContaining(words), message: expect.any(String) }
    expect([refused.status, refused.json(), await checkouts()]).toEqual([409, said, []])
    const answer = await ask(actor, video.id, { shown: `${currency}-${amount / 100}` }, country)
    expect(await checkouts()).toMatchObject([{ amount_total: amount, currency }])
    await pay(answer.json<{ url: string }>().url)
    await deliver()
    expect(await rows()).toMatchObject([{ currency, amount }])
    expect(await isOpenTo(actor, video.id)).toBe(true)
  })

  it('is refused to visitors and unverified people, and for unpublished, free and rented videos', async () => {
    const [video, free] = [await makeVideo(), await makeVideo({ freeAccess: true })]
    const draft = await makeVideo({ publishedAt: null })
    expect((await ask(null, video.id)).status).toBe(401)
    const guest = await makeViewer()
    for (const id of [draft.id, 999_999, 'x', '0']) expect((await ask(guest, id)).status).toBe(404)
    const refused: [number, Actor, { id: number }][] = [
      [403, await makeViewer({ verified: false }), video],
      [409, guest, free],
      [409, await makeViewer({ subscription: { status: 'active' } }), video],
      [409, await makeViewer({ admin: true }), video],
      [409, await makeViewer({ rental: { videoIds: [video.id] } }), video],
    ]
    for (const [status, actor, { id }] of refused) {
      const answer = await ask(actor, id)
      expect([answer.status, answer.json()]).toEqual([status, expect.objectContaining({ error: expect.any(String) })])
    }
    expect(await checkouts()).toEqual([])
    const over = [{ paidAt: past(8), expiresAt: past(1) }, { refundedAt: new Date() }]
    for (const facts of over) {
      const former = await makeViewer({ rental: { videoIds: [video.id], ...facts } })
      expect((await ask(former, video.id)).status).toBe(200)
    }
  })

  it('names the video, and its episode number', async () => {
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

  it('is created once, even for twenty concurrent requests and another return URL', async () => {
    const [actor, video] = [await makeViewer(), await makeVideo()]
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask(actor, video.id)))
    expect(new Set(answers.map((answer) => answer.text)).size).toBe(1)
    await ask(actor, video.id, { redirectUrl: `${origin}/rentals` })
    const [own, before] = await checkouts()
    expect([own, before]).toMatchObject([{ status: 'open', success_url: `${origin}/rentals` }, { status: 'expired' }])
    await ask(actor, (await makeVideo()).id)
    expect(await provider.openCheckouts()).toHaveLength(2)
    expect(await db.billingCustomer.count({ where: { userId: actor.id } })).toBe(1)
  })

  it('has its own customer per currency, and leaves an INR plan checkout open', async () => {
    const actor = await makeViewer()
    await planPage(actor, 'IN')
    await ask(actor, (await makeVideo()).id)
    await ask(actor, (await makeVideo()).id, {}, 'IN')
    await planPage(actor, 'IN')
    const states = (await checkouts()).map(({ status, currency }) => `${status} ${currency}`)
    expect(states).toEqual(['open inr', 'open usd', 'open inr'])
    const customers = await db.billingCustomer.findMany({ where: { userId: actor.id }, select: { currency: true } })
    expect(customers.map(({ currency }) => currency).sort()).toEqual(['inr', 'usd'])
  })

  it('returns 409 after its payment, even before the payment’s event', async () => {
    const { actor, video } = await provider.paidRental()
    expect((await ask(actor, video.id)).status).toBe(409)
    expect(await rows()).toHaveLength(1)
    expect(await isOpenTo(actor, video.id)).toBe(true)
  })

  it('opens nothing if declined or abandoned, nor for an event that claims a payment', async () => {
    const { actor, video, url } = await asked()
    for (const action of ['decline', 'cancel']) await press(url, { action })
    await deliver()
    const object = { ...(await checkouts())[0], status: 'complete', payment_status: 'paid' }
    const event = { id: 'evt_early', object: 'event', type: 'checkout.session.completed', created: 1_700_000_000 }
    expect((await sendEvent({ ...event, data: { object } })).status).toBe(200)
    expect([await rows(), await isOpenTo(actor, video.id)]).toEqual([[], false])
  })
})

describe('a paid rental', () => {
  it('opens its video, and no other, for exactly seven days from the payment', async () => {
    const { actor, video } = await provider.paidRental()
    const other = await makeVideo()
    expect(await isOpenTo(actor, video.id)).toBe(false)
    expect(new Set(await deliver())).toEqual(new Set([200]))
    const [row] = await rows()
    const paidAt = new Date(((await charge())?.created ?? 0) * 1000)
    const expiresAt = new Date(paidAt.getTime() + 7 * DAY)
    const price = { amount: 500, currency: 'usd' }
    expect(row).toMatchObject({ videoId: video.id, ...price, paidAt, refundedAt: null })
    expect(await db.entitlement.findMany()).toMatchObject([{ startsAt: paidAt, endsAt: expiresAt, endedAt: null }])
    expect(await isOpenTo(actor, video.id, new Date(expiresAt.getTime() - 1))).toBe(true)
    expect(await isOpenTo(actor, video.id, expiresAt)).toBe(false)
    expect([await isOpenTo(actor, other.id), await isOpenTo(await makeViewer(), video.id)]).toEqual([false, false])
  })

  it('is listed for its person only, while it runs, first to end first', async () => {
    const { actor, video } = await provider.renter({ name: 'Mohamana' })
    const series = await makeSeries()
    const later = await makeVideo({ seriesId: series.id, episode: 1 })
    await rent(actor.id, later.id, { expiresAt: future(30) })
    await rent(actor.id, (await makeVideo()).id, { paidAt: past(8), expiresAt: past(0) })
    const answer = await call(list, { cookies: await signedIn(actor) })
    const rentals = answer.json<{ id: number; video: { id: number }; paidAt: string; expiresAt: string }[]>()
    expect(rentals.map((rental) => rental.video.id)).toEqual([video.id, later.id])
    const { id, startsAt, endsAt } = await db.entitlement.findFirstOrThrow({ where: { videoId: video.id } })
    const instants = { paidAt: startsAt.toISOString(), expiresAt: endsAt.toISOString() }
    const shown = { name: 'Mohamana', category: 'music', fileUrl: expect.stringContaining('/api/media/') }
    expect(rentals[0]).toMatchObject({ id, ...instants, video: shown })
    expect((await call(list, { cookies: await signedIn(await makeViewer()) })).json()).toEqual([])
    expect((await call(list)).status).toBe(401)
    expect((await call(list, { cookies: await signedIn(await makeViewer({ verified: false })) })).status).toBe(403)
  })

  it('has one receipt by email, stored in the rental’s transaction', async () => {
    const { actor, video } = await provider.paidRental({ name: 'Mohamana' })
    await db.$executeRawUnsafe('ALTER TABLE "OutboxMail" ADD CONSTRAINT "no_mail" CHECK (false) NOT VALID')
    expect(await deliver()).toContain(500)
    await db.$executeRawUnsafe('ALTER TABLE "OutboxMail" DROP CONSTRAINT "no_mail"')
    expect(await rows()).toEqual([])
    for (let times = 0; times < 2; times += 1) await deliver()
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
  ])('is stored once, whatever the order of its events: %s', async (_, reorder) => {
    const { actor, video } = await provider.paidRental()
    expect(new Set(await deliver(reorder))).toEqual(new Set([200]))
    expect(await rows()).toHaveLength(1)
    expect([await isOpenTo(actor, video.id), await mails()]).toEqual([true, ['rental-receipt']])
  })

  it('whose events were all lost is found when the customer is read back', async () => {
    const { actor, video } = await provider.paidRental()
    await provider.readBack()
    expect(await isOpenTo(actor, video.id)).toBe(true)
    await refund()
    for (let times = 0; times < 2; times += 1) await provider.readBack()
    expect(await isOpenTo(actor, video.id)).toBe(false)
    expect(await rows()).toHaveLength(1)
  })

  it.each(['first', 'last'])('stays open for a person who then becomes a member: its events come %s', async (place) => {
    const { actor, video } = await provider.paidRental()
    if (place === 'first') await deliver()
    provider.inALaterSecond()
    await pay(await planPage(actor, 'IN'))
    await deliver((all) => all.toReversed())
    expect(await roleOf(actor)).toBe('MEMBER')
    expect(await isOpenTo(actor, video.id, new Date(Date.now() + 8 * DAY))).toBe(true)
    expect(await listRentals(await actorOf(actor.id))).toHaveLength(1)
    expect(await provider.refunds()).toEqual([])
  })
})

describe('a rental payment for a video that is already open', () => {
  it.each(eventOrders)('is refunded because its person became a member, with an email: events %s', async (_, order) => {
    const { actor, url } = await asked()
    await pay(await planPage(actor, 'IN'))
    provider.inALaterSecond()
    await pay(url)
    expect(new Set(await deliver(order))).toEqual(new Set([200]))
    await deliver(order)
    expect(await charge()).toMatchObject({ amount: 500, refunded: true })
    expect(await rows()).toMatchObject([{ userId: actor.id, refundedAt: expect.any(Date) }])
    expect((await mails()).toSorted()).toEqual(['receipt', 'rental-returned'])
    expect(await provider.refunds()).toHaveLength(1)
  })

  type Asked = Awaited<ReturnType<typeof asked>>
  const rentedAt = ({ actor, video }: Asked, ms: number) =>
    rent(actor.id, video.id, { paidAt: new Date(Date.now() + ms) })
  it.each<[string, (of: Asked) => Promise<unknown>]>([
    ['another rental of the video is running', (of) => rentedAt(of, -1000)],
    ['another was paid a moment later, and its event came first', (of) => rentedAt(of, 4000)],
    [
      'the video has become free',
      ({ video: { id } }) => db.video.update({ where: { id }, data: { freeAccess: true } }),
    ],
  ])('is refunded once because %s, and its person is told', async (_, happen) => {
    const of = await asked()
    await happen(of)
    await pay(of.url)
    for (let times = 0; times < 2; times += 1) await deliver()
    expect(await charge()).toMatchObject({ refunded: true })
    expect([await provider.refunds(), await db.refund.count()]).toMatchObject([[{}], 1])
    expect([await isOpenTo(of.actor, of.video.id), await mails()]).toEqual([true, ['rental-returned']])
  })
})

describe('the refund of a rental', () => {
  it('of a part keeps the access, and of the rest ends it and removes it from the list', async () => {
    const { actor, video } = await provider.renter()
    await refund(200)
    await deliver()
    expect(await isOpenTo(actor, video.id)).toBe(true)
    await refund()
    await deliver()
    expect([await isOpenTo(actor, video.id), await listRentals(actor)]).toEqual([false, []])
    expect(await rows()).toMatchObject([{ refundedAt: expect.any(Date) }])
  })

  it.each([
    ['with its payment', (all: Stripe.Event[]) => all],
    ['before the payment’s own events', (all: Stripe.Event[]) => all.toReversed()],
    ['alone', (all: Stripe.Event[]) => all.filter(({ type }) => type === 'charge.refunded')],
  ])('that becomes known %s ends the access, with a refund email and no receipt', async (_, reorder) => {
    const { actor, video } = await provider.paidRental()
    await refund()
    expect(new Set(await deliver(reorder))).toEqual(new Set([200]))
    expect(await isOpenTo(actor, video.id)).toBe(false)
    expect(await rows()).toMatchObject([{ refundedAt: expect.any(Date) }])
    await deliver()
    expect([await isOpenTo(actor, video.id), await mails()]).toEqual([false, ['payment-refunded']])
  })

  it('goes to someone who paid for an unpublished video, and gives no access when the video is published again', async () => {
    const { actor, video, url } = await asked()
    const publish = (publishedAt: Date | null) => db.video.update({ where: { id: video.id }, data: { publishedAt } })
    await publish(null)
    await pay(url)
    await deliver()
    expect(await charge()).toMatchObject({ refunded: true })
    expect(await mails()).toEqual(['payment-refunded'])
    await publish(new Date(0))
    await deliver()
    expect(await isOpenTo(actor, video.id)).toBe(false)
    expect(await rows()).toMatchObject([{ userId: actor.id, refundedAt: expect.any(Date) }])
  })

  it('goes to someone who paid at the moment their account was deleted', async () => {
    const { actor } = await provider.paidRental()
    await db.user.delete({ where: { id: actor.id } })
    for (let times = 0; times < 2; times += 1) expect(new Set(await deliver())).toEqual(new Set([200]))
    expect(await charge()).toMatchObject({ refunded: true })
    expect(await rows()).toMatchObject([{ userId: null, refundedAt: expect.any(Date) }])
    expect([await db.outboxMail.count(), (await provider.refunds()).length]).toEqual([0, 1])
  })
})

describe('a disputed rental', () => {
  async function disputed() {
    const rented = await provider.renter()
    expect(await isOpenTo(rented.actor, rented.video.id)).toBe(true)
    return { ...rented, dispute: await provider.asBank('disputes', { charge: (await charge())?.id }) }
  }

  it.each(['by its event', 'by the nightly job'])('ends, because its money went back: known %s', async (how) => {
    const { actor, video } = await disputed()
    await (how === 'by its event' ? deliver() : provider.readBack())
    expect([await isOpenTo(actor, video.id), await listRentals(actor)]).toEqual([false, []])
  })

  it.each([
    ['won', true],
    ['lost', false],
  ])('that is then %s gives access: %s', async (status, open) => {
    const { actor, video, dispute } = await disputed()
    await deliver()
    await provider.asBank(`disputes/${dispute.id}/close`, { status })
    await deliver()
    expect(await isOpenTo(actor, video.id)).toBe(open)
    await provider.deliverAgain((all) => all.toReversed())
    expect(await isOpenTo(actor, video.id)).toBe(open)
  })
})
