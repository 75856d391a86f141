import { POST as checkout } from '@/app/api/passes/[pass]/create-checkout-session/route'
import { saveSales } from '@/lib/domains/content/mutations'
import { defaultSales } from '@/lib/domains/content/sales/schema'
import { grantFreeMonths } from '@/lib/domains/payments/free-months/mutations'
import { holdingsText } from '@/lib/domains/payments/holdings/policy'
import { getHoldings } from '@/lib/domains/payments/holdings/queries'
import { createPassCheckout } from '@/lib/domains/payments/pass-checkout/mutations'
import { getPassSale } from '@/lib/domains/payments/passes/queries'
import { db } from '@/lib/server/db/client'
import { dateOfUnix } from '@/lib/server/stripe/stripe-objects'
import type { Actor } from '@/lib/shared/access/actor'
import { monthsLater } from '@/lib/shared/format/days'
import { formatDay } from '@/lib/shared/format/format'
import type { PassName } from '@/lib/shared/money/passes'
import { future } from '@/tests/factories/catalogue'
import { emptyTables } from '@/tests/factories/empty-tables'
import { signedIn } from '@/tests/factories/people'
import { actorOf, giveFreeMonths, makeViewer, roleOf } from '@/tests/factories/viewers'
import { eventOrders, useBilling } from '@/tests/integration/support/billing'
import { useStaff } from '@/tests/integration/support/staff'
import { call } from '@/tests/support/requests/request-scope'
import { press } from '@/tests/support/stripe/stripe-harness'

const provider = useBilling({ GEO_COUNTRY_HEADER: 'x-country' })
const { deliver, refund, charge, mails, checkouts, portal } = provider
const finance = useStaff('FINANCE')
afterEach(() => emptyTables('Text'))

const DAY = 86_400_000
const origin = 'http://localhost:3000'
const rows = () => db.purchase.findMany({ orderBy: { id: 'asc' } })
/** Passes in the order in which they run. */
const spans = () =>
  db.entitlement.findMany({
    where: { source: 'pass' },
    orderBy: [{ startsAt: 'asc' }, { id: 'asc' }],
    select: { startsAt: true, endsAt: true, endedAt: true, purchase: { select: { pass: true } } },
  })
const passesInOrder = async () => (await spans()).map(({ purchase }) => purchase?.pass)
const roleAt = async ({ id }: Actor, now: Date) => (await actorOf(id, now)).role
const saidOf = async ({ id }: Actor) => holdingsText(await getHoldings(await actorOf(id)), new Date())
const dayOf = (date: Date | undefined) => formatDay(date?.toISOString() ?? '')

async function ask(actor: Actor | null, pass: string, query = {}, country = 'SG') {
  const url = `/api/passes/x/create-checkout-session?${new URLSearchParams(query)}`
  const cookies = actor ? await signedIn(actor) : undefined
  return call(checkout, { method: 'POST', url, cookies, headers: { 'x-country': country }, params: { pass } })
}

const pageOf = async (actor: Actor, pass: PassName = '1-month') =>
  (await createPassCheckout(await actorOf(actor.id), pass)).url

async function buy(actor: Actor, pass: PassName = '1-month', action = 'pay'): Promise<string> {
  const url = await pageOf(actor, pass)
  await press(url, { action })
  return url
}

/** A member who ended the renewal. */
async function leavingMember() {
  const { actor, subscription } = await provider.member(null)
  await portal(subscription, 'cancel')
  await deliver()
  const { currentPeriodEnd } = await db.subscription.findFirstOrThrow()
  return { actor, subscription, currentPeriodEnd }
}

describe('a pass checkout', () => {
  it.each<[string, PassName, string, number, string]>([
    ['IN', '7-days', 'inr', 150, '₹150'],
    ['IN', '12-months', 'inr', 4000, '₹4000'],
    ['US', '7-days', 'usd', 4, '$4'],
    ['US', '3-months', 'usd', 28, '$28'],
  ])('in %s, for %s, charges %s %i if that was shown', async (country, pass, currency, amount, words) => {
    const actor = await makeViewer()
    const { offers = [] } = (await getPassSale(actor, country)) ?? {}
    const price = { currency, amount }
    expect(offers.find((offer) => offer.pass === pass)).toMatchObject({ price, regular: price, discount: null })
    const refused = await ask(actor, pass, { shown: `${currency}-1` }, country)
    const said = { error: expect.stringContaining(words), message: expect.any(String) }
    expect([refused.status, refused.json(), await checkouts()]).toEqual([409, said, []])
    const answer = await ask(actor, pass, { shown: `${currency}-${amount}`, amount: '1' }, country)
    const places = {
      success_url: `${origin}/subscription-return?refresh=true&returnUrl=%2Fbrowse`,
      cancel_url: `${origin}/select-package#passes`,
    }
    expect(await checkouts()).toMatchObject([{ mode: 'payment', amount_total: amount * 100, currency, ...places }])
    await press(answer.json<{ url: string }>().url, { action: 'pay' })
    await deliver()
    expect(await rows()).toMatchObject([{ kind: 'pass', pass, currency, amount: amount * 100 }])
    expect(await roleOf(actor)).toBe('MEMBER')
  })

  it('leaves the way to pay to Stripe', async () => {
    await ask(await makeViewer(), '1-month', {}, 'IN')
    expect((await checkouts())[0]?.payment_method_types).toEqual(['card', 'upi'])
  })

  it('is refused to visitors and unverified people, for unknown passes, and while passes aren’t sold', async () => {
    expect((await ask(null, '1-month')).status).toBe(401)
    expect((await ask(await makeViewer({ verified: false }), '1-month')).status).toBe(403)
    const guest = await makeViewer()
    for (const pass of ['2-months', 'toString', '0']) expect((await ask(guest, pass)).status).toBe(404)
    await saveSales(finance, { ...defaultSales, passes: false, version: 0 })
    const off = await ask(guest, '1-month')
    const error = 'Passes aren’t available at the moment.'
    expect([off.status, off.json()]).toEqual([409, { error, message: error }])
    expect([await getPassSale(guest, null), await checkouts()]).toEqual([null, []])
  })

  it('is refused while a membership renews, and offered once its renewal has ended', async () => {
    const { actor, subscription } = await provider.member(null)
    const answer = await ask(actor, '1-month')
    expect([answer.status, answer.json<{ error: string }>().error]).toEqual([
      409,
      'Your membership renews by itself. End the renewal first, then add a pass.',
    ])
    expect(await getPassSale(await actorOf(actor.id), null)).toMatchObject({ refusal: 'renews', startsAt: null })
    await portal(subscription, 'cancel')
    await deliver()
    const { currentPeriodEnd } = await db.subscription.findFirstOrThrow()
    const startsAt = currentPeriodEnd.toISOString()
    expect(await getPassSale(await actorOf(actor.id), null)).toMatchObject({ refusal: null, startsAt })
    expect((await ask(actor, '1-month')).status).toBe(200)
  })

  it('is refused while the first payment of a membership is being processed, and to staff with Premium', async () => {
    const actor = await makeViewer()
    await provider.buyPlan(actor, null, 'debit')
    await deliver()
    expect((await ask(actor, '1-month')).json()).toMatchObject({
      error: expect.stringContaining('being processed'),
    })
    const owner = await ask(await makeViewer({ admin: true }), '1-month')
    expect([owner.status, owner.json()]).toMatchObject([409, { error: 'You already have Premium.' }])
  })

  it('is created once for each pass, even for twenty concurrent requests', async () => {
    const actor = await makeViewer()
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask(actor, '1-month')))
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    await ask(actor, '7-days')
    expect(await provider.openCheckouts()).toHaveLength(2)
  })

  it('opens nothing if declined or abandoned', async () => {
    const actor = await makeViewer()
    const url = await pageOf(actor)
    for (const action of ['decline', 'cancel']) await press(url, { action })
    await deliver()
    expect([await rows(), await roleOf(actor)]).toEqual([[], 'GUEST'])
  })
})

describe('a paid pass', () => {
  it('opens everything for exactly its time from the payment, and doesn’t renew', async () => {
    const actor = await makeViewer()
    await buy(actor, '3-months')
    expect(await roleOf(actor)).toBe('GUEST')
    expect(new Set(await deliver())).toEqual(new Set([200]))
    const paidAt = new Date(((await charge())?.created ?? 0) * 1000)
    const endsAt = monthsLater(paidAt, 3)
    expect(await rows()).toMatchObject([{ userId: actor.id, kind: 'pass', pass: '3-months', paidAt, refundedAt: null }])
    expect(await spans()).toMatchObject([{ startsAt: paidAt, endsAt, endedAt: null }])
    expect(await roleAt(actor, new Date(endsAt.getTime() - 1))).toBe('MEMBER')
    expect(await roleAt(actor, endsAt)).toBe('GUEST')
    expect(await saidOf(actor)).toBe(`You have Premium until ${dayOf(endsAt)} with a pass.`)
    const [mail, ...others] = await db.outboxMail.findMany()
    expect([mail?.template, mail?.subject, others]).toEqual([
      'pass-receipt',
      'Receipt for your pass: 3 months of Premium',
      [],
    ])
  })

  it.each([
    ...eventOrders.slice(1),
    ['each of them three times', (all: Parameters<(typeof eventOrders)[0][1]>[0]) => all.flatMap((e) => [e, e, e])],
  ] as typeof eventOrders)('is stored once, whatever the order of its events: %s', async (_, reorder) => {
    const actor = await makeViewer()
    await buy(actor)
    expect(new Set(await deliver(reorder))).toEqual(new Set([200]))
    expect([(await rows()).length, await roleOf(actor), await mails()]).toEqual([1, 'MEMBER', ['pass-receipt']])
  })

  it('whose events were all lost is found when the customer is read back', async () => {
    const actor = await makeViewer()
    await buy(actor)
    for (let times = 0; times < 2; times += 1) await provider.readBack()
    expect([(await rows()).length, await roleOf(actor)]).toEqual([1, 'MEMBER'])
  })

  it('is stored with its receipt or not at all', async () => {
    const actor = await makeViewer()
    await buy(actor)
    await db.$executeRawUnsafe('ALTER TABLE "OutboxMail" ADD CONSTRAINT "no_mail" CHECK (false) NOT VALID')
    expect(await deliver()).toContain(500)
    await db.$executeRawUnsafe('ALTER TABLE "OutboxMail" DROP CONSTRAINT "no_mail"')
    expect([await rows(), await spans(), await roleOf(actor)]).toEqual([[], [], 'GUEST'])
    await deliver()
    expect([await roleOf(actor), await mails()]).toEqual(['MEMBER', ['pass-receipt']])
  })

  it('keeps working while passes aren’t sold, even if that began during the payment', async () => {
    const actor = await makeViewer()
    const url = await pageOf(actor)
    await saveSales(finance, { ...defaultSales, passes: false, version: 0 })
    await press(url, { action: 'pay' })
    await deliver()
    expect([await roleOf(actor), await saidOf(actor)]).toEqual(['MEMBER', expect.stringContaining('with a pass')])
  })

  it('is refunded if the account was deleted at that moment', async () => {
    const actor = await makeViewer()
    await buy(actor)
    await db.user.delete({ where: { id: actor.id } })
    for (let times = 0; times < 2; times += 1) await deliver()
    expect(await charge()).toMatchObject({ refunded: true })
    expect([await rows(), await spans(), (await provider.refunds()).length]).toMatchObject([
      [{ userId: null, refundedAt: expect.any(Date) }],
      [],
      1,
    ])
  })

  it('closes an open checkout of the plan, and the plan can be started when the pass has ended', async () => {
    const actor = await makeViewer()
    await provider.planPage(actor)
    await buy(actor)
    await deliver()
    expect((await checkouts()).map(({ mode, status }) => `${mode} ${status}`)).toEqual([
      'payment complete',
      'subscription expired',
    ])
    const [{ endsAt } = { endsAt: undefined }] = await spans()
    const message = `You already have Premium until ${dayOf(endsAt)}. You can start the monthly plan then.`
    await expect(provider.planPage(actor)).rejects.toMatchObject({ code: 'conflict', message })
    await db.entitlement.updateMany({ data: { startsAt: new Date(0), endsAt: new Date() } })
    await provider.buyPlan(actor)
    await deliver()
    expect(await saidOf(actor)).toMatch(/^You have Premium: your membership renews on .*\.$/)
  })
})

describe('the time of a pass', () => {
  it.each(eventOrders)('is added to another pass, also from two tabs at once: events %s', async (_, order) => {
    const actor = await makeViewer()
    const [week, month] = [await pageOf(actor, '7-days'), await pageOf(actor)]
    await press(week, { action: 'pay' })
    provider.inALaterSecond()
    await press(month, { action: 'pay' })
    expect(new Set(await deliver(order))).toEqual(new Set([200]))
    const [first, second] = await spans()
    expect(second?.startsAt).toEqual(first?.endsAt)
    const days = 7 * DAY + (monthsLater(new Date(), 1).getTime() - Date.now())
    const length = (second?.endsAt.getTime() ?? 0) - (first?.startsAt.getTime() ?? 0)
    // Months differ by up to three days, because the month starts a week later or not.
    expect(Math.abs(length - days)).toBeLessThanOrEqual(3 * DAY)
    expect(await saidOf(actor)).toBe(`You have Premium until ${dayOf(second?.endsAt)} with 2 passes.`)
    expect((await mails()).toSorted()).toEqual(['pass-receipt', 'pass-receipt'])
  })

  it('is added to a membership whose renewal was ended, and runs when that is over', async () => {
    const { actor, subscription, currentPeriodEnd } = await leavingMember()
    await buy(actor, '7-days')
    await deliver()
    expect(await spans()).toMatchObject([
      { startsAt: currentPeriodEnd, endsAt: new Date(currentPeriodEnd.getTime() + 7 * DAY) },
    ])
    const ends = `your membership ends on ${dayOf(currentPeriodEnd)} and your pass starts then`
    expect(await saidOf(actor)).toBe(
      `You have Premium until ${dayOf(new Date(currentPeriodEnd.getTime() + 7 * DAY))}: ${ends}.`,
    )
    // The sandbox draws the period back to now, so the pass runs from now on.
    await portal(subscription, 'advance')
    await deliver()
    expect(await db.subscription.findFirst()).toMatchObject({ status: 'canceled' })
    const [pass] = await spans()
    expect(Math.abs((pass?.startsAt.getTime() ?? 0) - Date.now())).toBeLessThan(60_000)
    expect(await roleAt(actor, future(6))).toBe('MEMBER')
    expect(await roleAt(actor, future(8))).toBe('GUEST')
  })

  it('waits again at each renewal, if its person resumes the renewal', async () => {
    const { actor, subscription, currentPeriodEnd } = await leavingMember()
    await buy(actor, '7-days')
    await deliver()
    await portal(subscription, 'resume')
    await deliver()
    expect(await spans()).toMatchObject([{ startsAt: currentPeriodEnd }])
    expect(await saidOf(actor)).toBe(
      `You have Premium: your membership renews on ${dayOf(currentPeriodEnd)} and your pass starts when it ends.`,
    )
    await portal(subscription, 'advance')
    await deliver()
    const renewed = dateOfUnix((await provider.subscription()).items.data[0]?.current_period_end ?? 0)
    const moved = { startsAt: renewed, endsAt: new Date(renewed.getTime() + 7 * DAY) }
    expect(renewed.getTime()).toBeGreaterThan(Date.now() + 20 * DAY)
    expect(await spans()).toMatchObject([moved])
    await provider.deliverAgain((all) => all.toReversed())
    expect(await spans()).toMatchObject([moved])
  })

  it('is added to free months, also when staff give them while a pass waits', async () => {
    const actor = await makeViewer()
    const { endsAt } = await giveFreeMonths(actor.id, { endsAt: future(40) })
    await buy(actor, '7-days')
    await deliver()
    expect(await spans()).toMatchObject([{ startsAt: endsAt }])
    expect(await saidOf(actor)).toContain('with a pass and free months.')
    await db.entitlement.deleteMany({ where: { source: 'staff' } })
    await grantFreeMonths(finance, { id: actor.id, months: 3, reason: 'Sorry' })
    const given = await db.entitlement.findFirstOrThrow({ where: { source: 'staff' } })
    expect(await spans()).toMatchObject([{ startsAt: given.endsAt }])
  })

  it('moves up when the pass before it is refunded', async () => {
    const actor = await makeViewer()
    await buy(actor, '1-month')
    await deliver()
    const first = await charge()
    await buy(actor, '7-days')
    await deliver()
    expect(await passesInOrder()).toEqual(['1-month', '7-days'])
    await provider.stripe().refunds.create({ charge: first?.id })
    await deliver()
    const [week] = (await spans()).filter(({ endedAt }) => endedAt === null)
    expect(Math.abs((week?.startsAt.getTime() ?? 0) - Date.now())).toBeLessThan(60_000)
    expect(await saidOf(actor)).toBe(`You have Premium until ${dayOf(week?.endsAt)} with a pass.`)
  })
})

describe('the refund of a pass', () => {
  it('of a part keeps it, and of the rest ends it, with an email', async () => {
    const actor = await makeViewer()
    await buy(actor)
    await deliver()
    await refund(200)
    await deliver()
    expect(await roleOf(actor)).toBe('MEMBER')
    await refund()
    await deliver()
    expect([await roleOf(actor), await saidOf(actor)]).toEqual([
      'GUEST',
      expect.stringMatching(/^You have the free plan:/),
    ])
    expect(await mails()).toContain('payment-refunded')
    expect((await ask(actor, '1-month')).status).toBe(200)
  })

  it('by a dispute ends it until the dispute is won', async () => {
    const actor = await makeViewer()
    await buy(actor)
    await deliver()
    const { id } = await provider.asBank('disputes', { charge: (await charge())?.id })
    await deliver()
    expect(await roleOf(actor)).toBe('GUEST')
    await provider.asBank(`disputes/${id}/close`, { status: 'won' })
    await deliver()
    expect(await roleOf(actor)).toBe('MEMBER')
  })
})

describe('a pass paid by UPI', () => {
  const inIndia = async (actor: Actor) =>
    (await createPassCheckout(await actorOf(actor.id), '1-month', { countryCode: 'IN' })).url

  it('opens when it is approved, although its person never came back', async () => {
    const actor = await makeViewer()
    const url = await inIndia(actor)
    await press(url, { action: 'upi' })
    await deliver()
    expect([await rows(), await roleOf(actor)]).toEqual([[], 'GUEST'])
    provider.inALaterSecond()
    await press(url, { action: 'approve' })
    await deliver()
    expect([(await spans()).length, await roleOf(actor)]).toEqual([1, 'MEMBER'])
    expect(await mails()).toEqual(['pass-receipt'])
  })

  it.each(['refuse', 'expire'])(
    'opens nothing after %s, and can then be paid by card on the same page',
    async (action) => {
      const actor = await makeViewer()
      const url = await inIndia(actor)
      await press(url, { action: 'upi' })
      await press(url, { action })
      expect(new Set(await deliver())).toEqual(new Set([200]))
      expect([await rows(), await roleOf(actor), await mails()]).toEqual([[], 'GUEST', []])
      expect(await inIndia(actor)).toBe(url)
      await press(url, { action: 'pay' })
      await deliver()
      expect([(await rows()).length, await roleOf(actor)]).toEqual([1, 'MEMBER'])
    },
  )
})

it('a pass paid by a debit that is returned days later opens nothing, and its person is told', async () => {
  const actor = await makeViewer()
  const url = await buy(actor, '1-month', 'debit')
  await deliver()
  expect([await roleOf(actor), (await ask(actor, '1-month')).status]).toEqual(['GUEST', 409])
  provider.inALaterSecond()
  await press(url, { action: 'fail' })
  await deliver()
  expect([await roleOf(actor), await mails()]).toEqual(['GUEST', ['purchase-unpaid']])
  expect((await db.outboxMail.findFirstOrThrow()).text).toContain(`${origin}/select-package#passes`)
})
