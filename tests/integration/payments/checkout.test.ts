import { POST as cardCall } from '@/app/api/subscription/stripe/create-card-checkout/route'
import { GET as portalPage } from '@/app/(viewer)/account/change-subscription/route'
import { POST as portalCall } from '@/app/api/subscription/stripe/create-billing-portal-session/route'
import { POST as checkoutCall } from '@/app/api/subscription/stripe/create-checkout-session/route'
import { POST as guestCall } from '@/app/api/subscription/guest/route'
import { createCheckoutSession } from '@/lib/domains/payments/mutations-plan-checkout'
import { planOffer } from '@/lib/domains/payments/policy-plans'
import { getPlanOffer } from '@/lib/domains/payments/queries-prospects'
import { db } from '@/lib/server/db/client'
import { SOCKET_HEADER } from '@/lib/server/http/client-address'
import { visitor, type Actor } from '@/lib/shared/actor'
import { minorUnits, monthlyPrice } from '@/lib/shared/prices'
import { press } from '@/tests/support/stripe-harness'
import { signedIn } from '@/tests/factories/people'
import { actorOf, makeViewer, roleOf } from '@/tests/factories/viewers'
import { call, type Handler } from '@/tests/support/request-scope'
import { useBilling } from '../support/billing'

const provider = useBilling({ GEO_COUNTRY_HEADER: 'x-country' })

/** The response of checkout and portal has the message under `error` too. */
const bothWords = { message: expect.any(String), error: expect.any(String) }
const origin = 'http://localhost:3000'
const returnTo = `${origin}/subscription-return?refresh=true&returnUrl=%2Fbrowse`

type CallOptions = { redirectUrl?: string; country?: string; shown?: string }

async function callAs(actor: Actor, handler: Handler, options: CallOptions = {}) {
  const { redirectUrl, country, shown } = options
  return call(handler, {
    method: 'POST',
    url: `/?${new URLSearchParams({ ...(redirectUrl && { redirectUrl }), ...(shown && { shown }) })}`,
    headers: country === undefined ? {} : { 'x-country': country },
    cookies: actor.id === 0 ? undefined : await signedIn(actor),
  })
}

describe('a checkout of the plan', () => {
  it('on Stripe’s page or ours gives a visitor 401, an unverified person 403, and a member and an admin 409', async () => {
    const refused: [Actor, number][] = [
      [visitor, 401],
      [await makeViewer({ verified: false }), 403],
      [await makeViewer({ verified: false, subscription: { status: 'active' } }), 403],
      [await makeViewer({ subscription: { status: 'active' } }), 409],
      [await makeViewer({ subscription: { status: 'past_due', pastDueSince: new Date() } }), 409],
      [await makeViewer({ admin: true }), 409],
    ]
    for (const [actor, status] of refused) {
      for (const handler of [checkoutCall, cardCall]) {
        const answer = await callAs(actor, handler)
        expect([answer.status, answer.json()]).toEqual([status, bothWords])
      }
      await expect(createCheckoutSession(actor, { countryCode: null })).rejects.toMatchObject({ name: 'AppError' })
    }
    expect(await provider.checkouts()).toEqual([])
  })

  it.each([
    ['IN', 'inr', 40_000],
    ['SG', 'usd', 1000],
    [undefined, 'usd', 1000],
    ['in-valid', 'usd', 1000],
  ])('opened in country %s charges %s, %i minor units a month', async (country, currency, amount) => {
    const actor = await makeViewer()
    const answer = await callAs(actor, checkoutCall, { country })
    expect([answer.status, answer.json()]).toEqual([200, { url: expect.stringMatching(/^http/) }])
    const [session] = await provider.checkouts()
    expect(session).toMatchObject({ mode: 'subscription', currency, amount_total: amount, success_url: returnTo })
    expect(session?.cancel_url).toBe(`${origin}/select-package`)
    expect(session?.client_reference_id).toBe(String(actor.id))
  })

  it('gives 409 with the price where the person was shown another price', async () => {
    const { actor } = await provider.prospect()
    for (const shown of ['inr-200', 'usd-10', 'usd-0', 'anything']) {
      const answer = await callAs(actor, checkoutCall, { country: 'SG', shown })
      expect([answer.status, answer.json()]).toMatchObject([409, { error: expect.stringContaining('$5 per month') }])
    }
    expect(await provider.checkouts()).toEqual([])
    expect((await callAs(actor, checkoutCall, { country: 'SG', shown: 'usd-5' })).status).toBe(200)
    expect(await provider.checkouts()).toMatchObject([{ amount_total: 500 }])
  })

  it('ignores price, currency and discount in the address of the request', async () => {
    const actor = await makeViewer()
    const cookies = await signedIn(actor)
    const url = '/?currency=inr&discount=100&price=1&from=prospect&countryCode=IN'
    const headers = { 'cf-ipcountry': 'IN', 'accept-language': 'hi-IN' }
    const answer = await call(checkoutCall, { url, headers, cookies, json: { price: 0, discount: 100 } })
    expect(answer.status).toBe(200)
    expect((await provider.checkouts())[0]).toMatchObject({ currency: 'usd', amount_total: 1000 })
  })

  it('returns to our own origin only', async () => {
    const foreign = [
      'https://evil.test/x',
      '//evil.test',
      '/\\evil.test',
      'javascript:alert(1)',
      'http://localhost:3000@evil.test/',
      'http://localhost:3001/',
      'data:text/html,x',
    ]
    for (const redirectUrl of foreign) {
      await callAs(await makeViewer(), checkoutCall, { redirectUrl })
      expect([redirectUrl, (await provider.checkouts())[0]?.success_url]).toEqual([redirectUrl, returnTo])
    }
    const own = `${origin}/subscription-return?refresh=true&returnUrl=/music`
    await callAs(await makeViewer(), checkoutCall, { redirectUrl: own })
    expect((await provider.checkouts())[0]?.success_url).toBe(own)
    expect((await callAs(await makeViewer(), checkoutCall, { redirectUrl: 'x'.repeat(2001) })).status).toBe(400)
  })

  it('is continued by the same request, and closed by a request for another offer', async () => {
    const actor = await makeViewer()
    const first = (await callAs(actor, checkoutCall)).json<{ url: string }>()
    expect((await callAs(actor, checkoutCall)).json()).toEqual(first)
    await db.prospect.create({ data: { email: actor.email, discountPercent: 50, userId: actor.id } })
    const second = (await callAs(actor, checkoutCall)).json<{ url: string }>()
    expect(second.url).not.toBe(first.url)
    expect((await provider.openCheckouts()).map(({ url }) => url)).toEqual([second.url])
    const third = (await callAs(actor, checkoutCall, { country: 'IN' })).json<{ url: string }>()
    expect((await provider.openCheckouts()).map(({ url }) => url)).toEqual([third.url])
  })

  it('is opened anew after one that was cancelled or expired', async () => {
    const actor = await makeViewer()
    const first = (await callAs(actor, checkoutCall)).json<{ url: string }>()
    for (const session of await provider.openCheckouts()) await provider.stripe().checkout.sessions.expire(session.id)
    const second = (await callAs(actor, checkoutCall)).json<{ url: string }>()
    expect(second.url).not.toBe(first.url)
    expect(await provider.openCheckouts()).toHaveLength(1)
  })

  it('requested twenty times at once gives one customer per currency and one open checkout', async () => {
    const actor = await makeViewer()
    const twenty = Array.from({ length: 20 })
    const askAtOnce = () => Promise.all(twenty.map(() => createCheckoutSession(actor, { countryCode: 'IN' })))
    for (const round of ['with the first customer', 'with a known customer', 'after another offer']) {
      const answers = await askAtOnce()
      const [open, ...more] = await provider.openCheckouts()
      expect([round, new Set(answers.map(({ url }) => url)).size, more]).toEqual([round, 1, []])
      if (round === 'with the first customer') await provider.stripe().checkout.sessions.expire(open?.id ?? '')
      else await createCheckoutSession(actor, { countryCode: null })
    }
    expect((await provider.stripe().customers.list({ limit: 100 })).data).toHaveLength(2)
    expect(await db.billingCustomer.count({ where: { userId: actor.id } })).toBe(2)
  })

  it('gives 409 to a person who has just paid, even before the event of the payment', async () => {
    const actor = await makeViewer()
    const { url } = (await callAs(actor, checkoutCall)).json<{ url: string }>()
    await press(url, { action: 'pay' })
    expect(await roleOf(actor)).toBe('GUEST')
    expect((await callAs(actor, checkoutCall)).status).toBe(409)
    expect(await provider.openCheckouts()).toEqual([])
    // At the second request the product read the payment from Stripe.
    expect(await roleOf(actor)).toBe('MEMBER')
  })
})

describe('the discount of a prospect', () => {
  it.each([
    ['IN', 50, 20_000],
    ['IN', 33, 26_800],
    ['US', 1, 1000],
    ['US', 25, 800],
    ['US', 55, 500],
    ['US', 100, 0],
  ])('in country %s of %i percent charges %i minor units, as it is shown', async (country, percent, amount) => {
    const { actor } = await provider.prospect(percent)
    const offer = await getPlanOffer(actor, country)
    expect([offer.discount, minorUnits(offer.price)]).toEqual([percent, amount])
    await callAs(actor, checkoutCall, { country })
    expect((await provider.checkouts())[0]).toMatchObject({ amount_total: amount })
  })

  it('lasts twelve months, and the thirteenth is charged in full', async () => {
    await provider.buyPlan((await provider.prospect()).actor)
    const subscription = await provider.subscription()
    for (let month = 1; month <= 12; month += 1) await provider.portal(subscription, 'advance')
    const paid = (await provider.stripe().invoices.list({ limit: 100 })).data.map((invoice) => invoice.amount_paid)
    expect(paid.toReversed()).toEqual([...Array(12).fill(500), 1000])
  })

  it('is given to the verified address that it was promised to, and to nobody else', async () => {
    const { actor } = await provider.prospect()
    const confirm = (emailVerifiedAt: Date | null) =>
      db.user.update({
        where: { id: actor.id },
        data: { status: emailVerifiedAt ? 'VERIFIED' : 'UNVERIFIED', emailVerifiedAt },
      })
    await confirm(null)
    for (const who of [await actorOf(actor.id), await makeViewer(), visitor])
      expect(await getPlanOffer(who, null)).toEqual(planOffer(monthlyPrice('world', 'premium'), null))
    await confirm(new Date())
    const offer = await getPlanOffer(await actorOf(actor.id), 'IN')
    expect(offer).toEqual(planOffer(monthlyPrice('india', 'premium'), 50))
  })

  it.each([
    ['registered after the import', true],
    ['had an account before the import', false],
  ])('is given once to a person who %s', async (_, linked) => {
    const actor = await makeViewer()
    await db.prospect.create({ data: { email: actor.email, discountPercent: 50, userId: linked ? actor.id : null } })
    await provider.buyPlan(actor)
    await provider.deliver()
    expect(await db.prospect.findUnique({ where: { email: actor.email } })).toMatchObject({ usedAt: expect.any(Date) })
    expect(await getPlanOffer(actor, null)).toEqual(planOffer(monthlyPrice('world', 'premium'), null))
  })

  it('outside 1 to 100 percent is refused by the database', async () => {
    for (const discountPercent of [0, -1, 101]) {
      const made = db.prospect.create({ data: { email: 'x@rasika.test', discountPercent } })
      await expect(made).rejects.toThrow(/Prospect_discount_percent/)
    }
  })
})

describe('the billing portal', () => {
  it('opens for a person who has paid, and returns to our site', async () => {
    const actor = await makeViewer()
    await provider.buyPlan(actor)
    await provider.deliver()
    const redirectUrl = `${origin}/subscription-return?refresh=true&returnUrl=%2Faccount`
    const answer = await callAs(actor, portalCall, { redirectUrl })
    const { url } = answer.json<{ url: string }>()
    const page = await (await fetch(url)).text()
    expect([answer.status, page.includes(actor.email)]).toEqual([200, true])
    expect(page).toContain('returnUrl=%2Faccount')
    const foreign = (await callAs(actor, portalCall, { redirectUrl: 'https://evil.test/' })).json<{ url: string }>()
    expect(await (await fetch(foreign.url)).text()).not.toContain('evil.test')
  })

  it('gives a visitor 401, and 404 to a person who never paid', async () => {
    expect((await callAs(visitor, portalCall)).status).toBe(401)
    const answer = await callAs(await makeViewer(), portalCall)
    expect([answer.status, answer.json()]).toEqual([404, bothWords])
  })

  it('is limited also by its link, which asks Stripe for a session each time', async () => {
    const headers = { [SOCKET_HEADER]: '192.0.2.77' }
    const statuses: number[] = []
    for (let round = 0; round <= 30; round += 1) statuses.push((await call(portalPage, { headers })).status)
    expect(statuses).toEqual([...Array.from({ length: 30 }, () => 303), 429])
  })
})

describe('the guest plan', () => {
  it('is recorded at the first choice only', async () => {
    const actor = await makeViewer()
    expect(await callAs(actor, guestCall)).toMatchObject({ status: 204, text: '' })
    const first = await db.user.findUniqueOrThrow({ where: { id: actor.id } })
    expect(first.guestPlanChosenAt).toBeInstanceOf(Date)
    expect((await callAs(actor, guestCall)).status).toBe(204)
    expect(await db.user.findUniqueOrThrow({ where: { id: actor.id } })).toEqual(first)
  })

  it('gives a visitor 401 and an unverified person 403', async () => {
    expect((await callAs(visitor, guestCall)).status).toBe(401)
    expect((await callAs(await makeViewer({ verified: false }), guestCall)).status).toBe(403)
  })
})
