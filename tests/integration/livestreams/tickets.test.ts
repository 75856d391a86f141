import { POST as festivalCheckout } from '@/app/api/festivals/[id]/create-checkout-session/route'
import { GET as one } from '@/app/api/feed/livestreams/[id]/route'
import { POST as livestreamCheckout } from '@/app/api/livestreams/[id]/create-checkout-session/route'
import { saveSales } from '@/lib/domains/content/mutations'
import { defaultSales } from '@/lib/domains/content/sales/schema'
import { saveLivestream } from '@/lib/domains/livestreams/editing/mutations'
import { getStaffLivestream } from '@/lib/domains/livestreams/editing/queries'
import { getLivestream, listCatchUp } from '@/lib/domains/livestreams/queries'
import { createTicketCheckout } from '@/lib/domains/payments/ticket-checkout/mutations'
import { getTicketOffer, listTickets } from '@/lib/domains/payments/tickets/queries'
import { db } from '@/lib/server/db/client'
import { visitor, type Actor } from '@/lib/shared/access/actor'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@/lib/shared/format/milliseconds'
import { singaporeTime } from '@/lib/shared/format/singapore-time'
import { future, makeFestival, makeLivestream, past } from '@/tests/factories/catalogue'
import { createPerson, signedIn } from '@/tests/factories/people'
import { actorOf, giveTicket, makeViewer } from '@/tests/factories/viewers'
import { eventOrders, useBilling } from '@/tests/integration/support/billing'
import { call } from '@/tests/support/requests/request-scope'
import { press } from '@/tests/support/stripe/stripe-harness'

const provider = useBilling({ GEO_COUNTRY_HEADER: 'x-country' })
const { deliver, mails, checkouts } = provider

const prices = { india: 149, world: 8 }
const SOURCE = 'https://media.test/secret-evening/main.m3u8'
const stream = { vimeoId: null, embedKey: null, hlsUrl: SOURCE }
const inHours = (hours: number) => future(hours / 24)

const makeTicketed = (facts: Parameters<typeof makeLivestream>[0] = {}) =>
  makeLivestream({ startsAt: inHours(5), endsAt: inHours(7), ticketPrices: prices, ...stream, ...facts })

type Kind = 'livestream' | 'festival'
async function ask(actor: Actor | null, kind: Kind, id: number | string, query = {}, country = 'SG') {
  const url = `/api/${kind}s/x/create-checkout-session?${new URLSearchParams(query)}`
  const cookies = actor ? await signedIn(actor) : undefined
  const handler = kind === 'livestream' ? livestreamCheckout : festivalCheckout
  return call(handler, { method: 'POST', url, cookies, headers: { 'x-country': country }, params: { id: String(id) } })
}

const pageOf = async (actor: Actor, kind: Kind, id: number, country: string | null = null) =>
  (await createTicketCheckout(await actorOf(actor.id), kind, id, { countryCode: country })).url

async function buy(actor: Actor, kind: Kind, id: number, country: string | null = null): Promise<void> {
  await press(await pageOf(actor, kind, id, country), { action: 'pay' })
}

const purchases = () => db.purchase.findMany({ orderBy: { id: 'asc' } })
const tickets = () => db.entitlement.findMany({ where: { source: 'ticket' }, orderBy: { id: 'asc' } })
const canSee = async (actor: Actor, id: number, now = new Date()) =>
  (await getLivestream(actor.id ? await actorOf(actor.id, now) : actor, id, now))?.hlsUrl === SOURCE

describe('a ticket checkout', () => {
  it.each<[string, string, number, string, number]>([
    ['IN', 'inr', 14_900, 'livestream', 149],
    ['US', 'usd', 800, 'livestream', 8],
    ['IN', 'inr', 29_900, 'festival', 299],
    ['DE', 'usd', 1_500, 'festival', 15],
  ])('in %s charges %s %i for a %s, if that was shown', async (country, currency, amount, kind, whole) => {
    const [festival, guest] = [await makeFestival({ name: 'Margazhi' }), await makeViewer()]
    const live = await makeTicketed({ name: 'Margazhi', festivalId: festival.id })
    const id = kind === 'festival' ? festival.id : live.id
    const refused = await ask(guest, kind as Kind, id, { shown: `${currency}-4` }, country)
    expect([refused.status, await checkouts()]).toEqual([409, []])
    const answer = await ask(guest, kind as Kind, id, { shown: `${currency}-${whole}`, price: '1' }, country)
    expect([answer.status, answer.json()]).toEqual([200, { url: expect.stringMatching(/^http/) }])
    const page = kind === 'festival' ? `/livestreams/festivals/${id}` : `/livestreams/${id}`
    const back = `http://localhost:3000/subscription-return?refresh=true&returnUrl=${encodeURIComponent(page)}`
    const [session] = await checkouts()
    const urls = { success_url: back, cancel_url: `http://localhost:3000${page}` }
    expect(session).toMatchObject({ mode: 'payment', amount_total: amount, currency, ...urls })
    const lines = await provider.stripe().checkout.sessions.listLineItems(session?.id ?? '')
    expect(lines.data.map(({ description }) => description)).toEqual(['Ticket: Margazhi'])
  })

  it('charges members less where they pay less, and anyone else the usual price', async () => {
    const { id } = await makeTicketed({ memberPrices: { india: 99, world: 5 } })
    const guest = await makeViewer()
    const member = await actorOf((await provider.member(null)).actor.id)
    expect(await getTicketOffer(member, id, 'IN')).toMatchObject({
      price: { currency: 'inr', amount: 99 },
      usualPrice: { currency: 'inr', amount: 149 },
      refusal: null,
    })
    for (const [actor, amount] of [
      [guest, 800],
      [member, 500],
    ] as const) {
      expect((await ask(actor, 'livestream', id)).status).toBe(200)
      expect((await checkouts())[0]).toMatchObject({ amount_total: amount })
    }
  })

  it('is refused with a reason to people who need no ticket, and for what isn’t on sale', async () => {
    const [guest, festival] = [await makeViewer(), await makeFestival()]
    const live = await makeTicketed({ festivalId: festival.id })
    const free = await makeLivestream({ startsAt: inHours(2) })
    const forMembers = await makeTicketed({ memberPrices: {} })
    const holder = await makeViewer()
    await giveTicket(holder.id, { livestreamId: live.id })
    const ofFestival = await makeViewer()
    await giveTicket(ofFestival.id, { festivalId: festival.id })
    const member = await makeViewer({ subscription: { status: 'active' } })
    const editor = await makeViewer({ staffRole: 'EDITOR' })
    const [cancelled, over] = [
      await makeTicketed({ cancelledAt: past(1) }),
      await makeTicketed({ startsAt: past(1), endsAt: past(0.5), catchUpDays: 9 }),
    ]
    const empty = await makeFestival()
    const refused: [Actor, Kind, number, string][] = [
      [guest, 'livestream', free.id, 'You don’t need a ticket'],
      [await actorOf(holder.id), 'livestream', live.id, 'already have'],
      [await actorOf(ofFestival.id), 'livestream', live.id, 'already have'],
      [await actorOf(ofFestival.id), 'festival', festival.id, 'already have'],
      [member, 'livestream', forMembers.id, 'membership'],
      [editor, 'livestream', live.id, 'As staff'],
      [guest, 'livestream', cancelled.id, 'cancelled'],
      [guest, 'livestream', over.id, 'has ended'],
      [guest, 'festival', empty.id, 'has ended'],
    ]
    for (const [actor, kind, id, reason] of refused) {
      const answer = await ask(actor, kind, id)
      expect([answer.status, answer.json()]).toEqual([
        409,
        expect.objectContaining({ error: expect.stringContaining(reason) }),
      ])
    }
    const draft = await makeTicketed({ publishedAt: null })
    const hidden = await makeFestival({ publishedAt: null })
    for (const id of [draft.id, 999_999, 'x', '0']) expect((await ask(guest, 'livestream', id)).status).toBe(404)
    expect((await ask(guest, 'festival', hidden.id)).status).toBe(404)
    expect((await ask(null, 'livestream', live.id)).status).toBe(401)
    expect((await ask(await makeViewer({ verified: false }), 'livestream', live.id)).status).toBe(403)
    expect(await checkouts()).toEqual([])
  })

  it('is closed while staff have turned tickets off, which closes no ticket that was sold', async () => {
    const [guest, { id }] = [await makeViewer(), await makeTicketed({ startsAt: past(0.01) })]
    await giveTicket(guest.id, { livestreamId: id })
    const owner = await makeViewer({ admin: true })
    await saveSales(owner, { ...defaultSales, tickets: false, version: 0 })
    expect((await ask(await makeViewer(), 'livestream', id)).status).toBe(409)
    expect([await checkouts(), await canSee(guest, id)]).toEqual([[], true])
    await db.text.deleteMany({ where: { key: 'sales:offers' } })
  })
})

describe('a paid ticket', () => {
  it('opens its livestream from an hour before the start until the end of the catch-up', async () => {
    const { id, startsAt, endsAt } = await makeTicketed({ catchUpDays: 2 })
    const actor = await makeViewer()
    await buy(actor, 'livestream', id)
    expect(new Set(await deliver())).toEqual(new Set([200]))
    const until = new Date((endsAt?.getTime() ?? 0) + 2 * DAY_MS)
    expect(await tickets()).toMatchObject([{ userId: actor.id, livestreamId: id, endsAt: until, endedAt: null }])
    const door = startsAt.getTime() - HOUR_MS
    const instants = [door - 1, door, startsAt.getTime(), until.getTime() - 1, until.getTime()].map(
      (ms) => new Date(ms),
    )
    const seen: boolean[] = []
    for (const instant of instants) seen.push(await canSee(actor, id, instant))
    expect(seen).toEqual([false, true, true, true, false])
  })

  it('has one receipt with both times and a calendar file, and signs up for the reminders', async () => {
    const startsAt = new Date('2031-06-14T11:30:00Z')
    const { id } = await makeTicketed({ name: 'Five Jewels', startsAt, endsAt: null, catchUpDays: 1 })
    const actor = await makeViewer()
    await buy(actor, 'livestream', id)
    for (let times = 0; times < 2; times += 1) await deliver()
    const [mail, ...others] = await db.outboxMail.findMany()
    expect([others, mail?.template, mail?.toAddress]).toEqual([[], 'ticket-receipt', actor.email])
    expect(mail?.subject).toBe('Your ticket: Five Jewels')
    for (const text of [
      'Saturday, 14 June 2031, 19:30 Singapore time (Saturday, 14 June 2031, 11:30 UTC)',
      'You can watch it again until Monday, 16 June 2031, 01:30 Singapore time',
      'Paid: $8.00 USD on ',
      `http://localhost:3000/live/${id}`,
      `http://localhost:3000/api/feed/livestreams/${id}/calendar.ics`,
    ])
      expect(mail?.text).toContain(text)
    expect(await db.livestreamNotification.findMany()).toMatchObject([{ livestreamId: id, userId: actor.id }])
  })

  it.each([{ livestreamReminders: false }, { mailRefusal: 'BOUNCED' as const }])(
    'signs up for no reminders if the person wants none: %j',
    async (facts) => {
      const { id } = await makeTicketed()
      const actor = await actorOf((await createPerson(facts)).id)
      await buy(actor, 'livestream', id)
      await deliver()
      expect([(await tickets()).length, await db.livestreamNotification.count()]).toEqual([1, 0])
    },
  )

  it('of a festival opens all its livestreams with a price, until the last one’s catch-up, and each has reminders', async () => {
    const festival = await makeFestival()
    const inIt = { festivalId: festival.id }
    const last = { startsAt: inHours(50), endsAt: inHours(52), catchUpDays: 1 }
    const all = [await makeTicketed(inIt), await makeTicketed({ ...inIt, ...last })]
    const outside = await makeTicketed()
    const actor = await makeViewer()
    await buy(actor, 'festival', festival.id, 'IN')
    await deliver()
    const until = new Date(last.endsAt.getTime() + DAY_MS)
    expect(await tickets()).toMatchObject([{ scope: 'festival', festivalId: festival.id, endsAt: until }])
    for (const { id, startsAt } of all) expect(await canSee(actor, id, startsAt)).toBe(true)
    expect(await canSee(actor, outside.id, outside.startsAt)).toBe(false)
    expect(await db.livestreamNotification.count()).toBe(2)
    const { text } = await db.outboxMail.findFirstOrThrow({ where: { template: 'ticket-receipt' } })
    for (const { name } of all) expect(text).toContain(`'${name}' starts on `)
    expect(text).toContain(`http://localhost:3000/api/feed/festivals/${festival.id}/calendar.ics`)
    expect(await listTickets(await actorOf(actor.id))).toMatchObject([
      { kind: 'festival', itemId: festival.id, startsAt: all[0]?.startsAt.toISOString(), until: until.toISOString() },
    ])
  })

  it.each(eventOrders)('is stored once, with its events %s, and found if all were lost', async (_, order) => {
    const [actor, { id }] = [await makeViewer(), await makeTicketed()]
    await buy(actor, 'livestream', id)
    for (let times = 0; times < 2; times += 1) await deliver(order)
    expect([(await tickets()).length, await mails()]).toEqual([1, ['ticket-receipt']])
    const other = await makeViewer()
    await buy(other, 'livestream', id)
    await provider.readBack()
    expect(await tickets()).toHaveLength(2)
  })

  it('paid twice at once is refunded once, with an email', async () => {
    const [actor, festival] = [await makeViewer(), await makeFestival()]
    const { id } = await makeTicketed({ festivalId: festival.id })
    // Different currencies have different customers, so that neither checkout closes the other.
    const pages = [await pageOf(actor, 'livestream', id), await pageOf(actor, 'livestream', id, 'IN')]
    for (const page of pages) await press(page, { action: 'pay' })
    const sent = await Promise.all((await provider.events()).map((event) => deliver(() => [event])))
    expect(sent.flat().every((status) => status === 200 || status === 503)).toBe(true)
    await deliver()
    expect((await tickets()).filter(({ endedAt }) => endedAt === null)).toHaveLength(1)
    expect((await purchases()).map(({ refundedAt }) => refundedAt !== null).toSorted()).toEqual([false, true])
    expect([(await mails()).toSorted(), (await provider.refunds()).length]).toEqual([
      ['ticket-receipt', 'ticket-returned'],
      1,
    ])
  })

  it('to an evening is refunded if one to its whole festival is found with it, without any event', async () => {
    const [actor, festival] = [await makeViewer(), await makeFestival()]
    const { id } = await makeTicketed({ festivalId: festival.id })
    for (const kind of ['livestream', 'festival'] as const)
      await buy(actor, kind, kind === 'festival' ? festival.id : id)
    for (let nights = 0; nights < 2; nights += 1) await provider.readBack()
    expect((await tickets()).filter(({ endedAt }) => endedAt === null)).toMatchObject([{ festivalId: festival.id }])
    expect(await provider.refunds()).toMatchObject([{ amount: 800 }])
    expect((await mails()).toSorted()).toEqual(['ticket-receipt', 'ticket-returned'])
  })

  it.each<[string, (id: number, actor: Actor) => Promise<unknown>, string]>([
    ['has become free', (id) => db.livestream.update({ where: { id }, data: { ticketPrices: {} } }), "don't need one"],
    [
      'was cancelled',
      (id) => db.livestream.update({ where: { id }, data: { cancelledAt: past(0) } }),
      'has been cancelled',
    ],
    [
      'was unpublished',
      (id) => db.livestream.update({ where: { id }, data: { publishedAt: null } }),
      'no longer on sale',
    ],
    [
      'has ended',
      (id) => db.livestream.update({ where: { id }, data: { startsAt: past(1), endsAt: past(0.5) } }),
      'has ended',
    ],
    ['is open by another ticket', (id, { id: userId }) => giveTicket(userId, { livestreamId: id }), 'already have one'],
  ])('is refunded at once, with an email, if its livestream %s meanwhile', async (_, change, reason) => {
    const [actor, { id }] = [await makeViewer(), await makeTicketed()]
    const page = await pageOf(actor, 'livestream', id)
    await change(id, actor)
    await press(page, { action: 'pay' })
    for (let times = 0; times < 2; times += 1) expect(new Set(await deliver())).toEqual(new Set([200]))
    expect(await provider.refunds()).toMatchObject([{ amount: 800 }])
    expect(await db.purchase.findFirst({ where: { stripePaymentIntentId: { not: null } } })).toMatchObject({
      refundedAt: expect.any(Date),
    })
    const { text, template } = await db.outboxMail.findFirstOrThrow()
    expect([template, text]).toEqual(['ticket-returned', expect.stringContaining(reason)])
    expect(await db.outboxMail.count()).toBe(1)
  })

  it('is refunded to a person who became a member of whom no ticket is asked', async () => {
    const [actor, { id }] = [await makeViewer(), await makeTicketed({ memberPrices: {} })]
    const page = await pageOf(actor, 'livestream', id, 'IN')
    await provider.buyPlan(actor, 'IN')
    provider.inALaterSecond()
    await press(page, { action: 'pay' })
    await deliver((all) => all.toReversed())
    expect((await mails()).toSorted()).toEqual(['receipt', 'ticket-returned'])
    expect(await canSee(actor, id, inHours(5.1))).toBe(true)
  })

  it('opens nothing after a refund, and opens again if the bank sends that back', async () => {
    const [actor, { id }] = [await makeViewer(), await makeTicketed({ startsAt: past(0.01) })]
    await buy(actor, 'livestream', id)
    await deliver()
    expect(await canSee(actor, id)).toBe(true)
    const refund = await provider.refund()
    await deliver()
    expect(await canSee(actor, id)).toBe(false)
    await provider.asBank(`refunds/${refund.id}/fail`, {})
    await deliver()
    expect(await canSee(actor, id)).toBe(true)
  })
})

describe('a ticket paid by UPI', () => {
  async function asked() {
    const [actor, { id }] = [await makeViewer(), await makeTicketed()]
    const page = await pageOf(actor, 'livestream', id, 'IN')
    await press(page, { action: 'upi' })
    await deliver()
    expect(await purchases()).toEqual([])
    return { actor, id, page }
  }

  it('opens when the person approves it, minutes later', async () => {
    const { actor, id, page } = await asked()
    provider.inALaterSecond()
    await press(page, { action: 'approve' })
    await deliver()
    expect(await purchases()).toMatchObject([{ currency: 'inr', amount: 14_900 }])
    expect(await canSee(actor, id, inHours(5.1))).toBe(true)
  })

  it('is refunded if it was cancelled until then', async () => {
    const { id, page } = await asked()
    await db.livestream.update({ where: { id }, data: { cancelledAt: new Date() } })
    await press(page, { action: 'approve' })
    await deliver()
    expect([await mails(), (await provider.refunds()).length]).toEqual([['ticket-returned'], 1])
  })

  it.each(['refuse', 'expire'])('opens nothing on `%s`, and can be tried again', async (action) => {
    const { actor, id, page } = await asked()
    await press(page, { action })
    await deliver()
    expect([await purchases(), await canSee(actor, id, inHours(5.1))]).toEqual([[], false])
    expect(await pageOf(actor, 'livestream', id, 'IN')).toBe(page)
    await press(page, { action: 'pay' })
    await deliver()
    expect(await canSee(actor, id, inHours(5.1))).toBe(true)
  })
})

describe('who sees the source of a livestream with tickets, at which minute', () => {
  type Who = 'visitor' | 'guest' | 'holder' | 'ofFestival' | 'refunded' | 'member' | 'lapsed' | 'editor' | 'support'
  const facts = { startsAt: inHours(0), endsAt: inHours(2), catchUpDays: 1 }
  const minutes = [-61, -60, -1, 0, 119, 121, 119 + 1440, 121 + 1440]
  const never = minutes.map(() => false)
  const always = minutes.map((minute) => minute >= -60 && minute < 120 + 1440)

  it.each<[string, object, Who[]]>([
    ['members pay the same', {}, ['holder', 'ofFestival', 'editor']],
    ['members pay less', { memberPrices: { india: 99, world: 5 } }, ['holder', 'ofFestival', 'editor']],
    ['it is free for members', { memberPrices: {} }, ['holder', 'ofFestival', 'editor', 'member']],
  ])('if %s', async (_, terms, open) => {
    const festival = await makeFestival()
    const { id, startsAt } = await makeTicketed({ ...facts, ...terms, festivalId: festival.id })
    const people: Record<Exclude<Who, 'visitor'>, Actor> = {
      guest: await makeViewer(),
      holder: await makeViewer(),
      ofFestival: await makeViewer(),
      refunded: await makeViewer(),
      member: await makeViewer({ subscription: { status: 'active' } }),
      lapsed: await makeViewer({ subscription: { status: 'canceled' } }),
      editor: await makeViewer({ staffRole: 'EDITOR' }),
      support: await makeViewer({ staffRole: 'SUPPORT' }),
    }
    await giveTicket(people.holder.id, { livestreamId: id })
    await giveTicket(people.ofFestival.id, { festivalId: festival.id })
    await giveTicket(people.refunded.id, { livestreamId: id }, { endedAt: past(0.1) })
    for (const [who, person] of [['visitor', visitor] as const, ...Object.entries(people)]) {
      const actor = person.id ? await actorOf(person.id) : person
      const seen: boolean[] = []
      for (const minute of minutes) {
        const now = new Date(startsAt.getTime() + minute * MINUTE_MS)
        const shown = await getLivestream(actor, id, now)
        const text = JSON.stringify(shown) ?? ''
        seen.push(text.includes(SOURCE))
        // After the end, only people who may still watch it find the page.
        if (!text.includes(SOURCE)) expect([who, minute, shown === null]).toEqual([who, minute, minute >= 120])
      }
      expect([who, seen]).toEqual([who, open.includes(who as Who) ? always : never])
      const later = new Date(startsAt.getTime() + 200 * MINUTE_MS)
      expect([who, (await listCatchUp(actor, later)).length]).toEqual([who, open.includes(who as Who) ? 1 : 0])
    }
  })

  it('is in no response of the API to a person without a ticket', async () => {
    const { id } = await makeTicketed({ startsAt: past(0.01) })
    const [guest, holder] = [await makeViewer(), await makeViewer()]
    await giveTicket(holder.id, { livestreamId: id })
    const seen = async (actor: Actor | null) =>
      (await call(one, { params: { id: String(id) }, ...(actor && { cookies: await signedIn(actor) }) })).json()
    for (const actor of [null, guest]) expect(await seen(actor)).toMatchObject({ hlsUrl: null, access: null })
    expect(await seen(holder)).toMatchObject({ hlsUrl: SOURCE, access: 'ticket' })
  })
})

describe('tickets follow a livestream that staff change', () => {
  const formOf = async (admin: Actor, id: number) => {
    const form = (await getStaffLivestream(admin, id))?.form
    if (!form) throw new Error('no livestream')
    return form
  }

  it('when it is moved, extended or has more days of catch-up; a festival’s follow its last one', async () => {
    const [admin, festival] = [await makeViewer({ admin: true }), await makeFestival()]
    const first = await makeTicketed({ festivalId: festival.id })
    const second = await makeTicketed({ festivalId: festival.id, startsAt: inHours(9), endsAt: inHours(10) })
    const [one, all, late] = [await makeViewer(), await makeViewer(), await makeViewer()]
    await giveTicket(one.id, { livestreamId: first.id })
    await giveTicket(all.id, { festivalId: festival.id })
    await giveTicket(late.id, { livestreamId: first.id }, { startsAt: new Date() })
    const ends = async () => (await tickets()).map(({ endsAt }) => endsAt.getTime())
    const save = async (id: number, change: object) =>
      saveLivestream(admin, id, { ...(await formOf(admin, id)), ...change })
    const minute = (instant: Date) => Math.floor(instant.getTime() / MINUTE_MS) * MINUTE_MS
    const [moved, end] = [inHours(30), inHours(33)]
    await save(first.id, { startsAt: singaporeTime(moved), endsAt: singaporeTime(end), catchUpDays: '4' })
    expect(await ends()).toEqual([minute(end) + 4 * DAY_MS, minute(end) + 4 * DAY_MS, minute(end) + 4 * DAY_MS])
    await save(first.id, { catchUpDays: '' })
    expect(await ends()).toEqual([minute(end), minute(end), minute(end)])
    await save(second.id, { catchUpDays: '10' })
    const last = (second.endsAt?.getTime() ?? 0) + 10 * DAY_MS
    expect(await ends()).toEqual([minute(end), last, minute(end)])
    // Ended before the last ticket was paid: the ticket still ends after its start.
    await save(first.id, { startsAt: singaporeTime(past(2)), endsAt: singaporeTime(past(1)) })
    const [, , latest] = await tickets()
    expect(latest?.endsAt.getTime()).toBe((latest?.startsAt.getTime() ?? 0) + 1)
  })

  it('and can’t be left without it: hidden, taken out of its festival or deleted', async () => {
    const [admin, festival] = [await makeViewer({ admin: true }), await makeFestival()]
    const live = await makeTicketed({ festivalId: festival.id })
    const free = await makeTicketed()
    await giveTicket((await makeViewer()).id, { festivalId: festival.id })
    const form = await formOf(admin, live.id)
    const draft = { ...form, publication: 'draft' as const }
    await expect(saveLivestream(admin, live.id, draft)).rejects.toMatchObject({
      fields: { publication: expect.any(String) },
    })
    const out = { ...form, festivalId: null }
    await expect(saveLivestream(admin, live.id, out)).rejects.toMatchObject({
      fields: { festivalId: expect.any(String) },
    })
    const refusal = async (id: number) => (await getStaffLivestream(admin, id))?.refusal
    expect([await refusal(live.id), await refusal(free.id)]).toEqual([expect.stringContaining('on record'), null])
    await saveLivestream(admin, free.id, { ...(await formOf(admin, free.id)), publication: 'draft' })
  })
})
