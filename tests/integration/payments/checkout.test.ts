import type Stripe from 'stripe'
import { GET as portalPage } from '@/app/(viewer)/account/change-subscription/route'
import { POST as guestCall } from '@/app/api/subscription/guest/route'
import { POST as portalCall } from '@/app/api/subscription/stripe/create-billing-portal-session/route'
import { POST as cardCall } from '@/app/api/subscription/stripe/create-card-checkout/route'
import { POST as checkoutCall } from '@/app/api/subscription/stripe/create-checkout-session/route'
import { openCheckout } from '@/lib/domains/payments/checkout/mutations'
import { createCheckoutSession } from '@/lib/domains/payments/plans/mutations'
import { planOffer } from '@/lib/domains/payments/plans/policy'
import { getPlanOffer } from '@/lib/domains/payments/prospects/queries'
import { createRentalCheckout } from '@/lib/domains/payments/rental-checkout/mutations'
import { SOCKET_HEADER } from '@/lib/server/addresses/client-address'
import { db } from '@/lib/server/db/client'
import { visitor, type Actor } from '@/lib/shared/access/actor'
import { minorUnits, monthlyPrice } from '@/lib/shared/money/prices'
import { makeVideo } from '@/tests/factories/catalogue'
import { signedIn } from '@/tests/factories/people'
import { actorOf, makeViewer, roleOf } from '@/tests/factories/viewers'
import { useBilling } from '@/tests/integration/support/billing'
import { call, type Handler } from '@/tests/support/requests/request-scope'
import { press } from '@/tests/support/stripe/stripe-harness'

const provider = useBilling({ GEO_COUNTRY_HEADER: 'x-country' })
const { checkouts, openCheckouts, planPage } = provider

/** Checkout and portal send the same error message twice, as `message` and as `error`. */
const bothWords = { message: expect.any(String), error: expect.any(String) }
const origin = 'http://localhost:3000'
const returnTo = `${origin}/subscription-return?refresh=true&returnUrl=%2Fbrowse`

async function ask(handler: Handler, actor: Actor, { country, ...query }: Record<string, string | undefined> = {}) {
  return call(handler, {
    method: 'POST',
    url: `/?${new URLSearchParams(query as Record<string, string>)}`,
    headers: country === undefined ? {} : { 'x-country': country },
    cookies: actor.id === 0 ? undefined : await signedIn(actor),
  })
}
const pageFor = async (...asked: Parameters<typeof ask>) => (await ask(...asked)).json<{ url: string }>().url

describe('a plan checkout', () => {
  it('on Stripe’s page or ours returns 401 to visitors, 403 to unverified people, and 409 to members and owners', async () => {
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
        const answer = await ask(handler, actor)
        expect([answer.status, answer.json()]).toEqual([status, bothWords])
      }
      await expect(createCheckoutSession(actor, { countryCode: null })).rejects.toMatchObject({ name: 'AppError' })
    }
    expect(await checkouts()).toEqual([])
  })

  it.each([
    ['IN', 'inr', 40_000],
    ['SG', 'usd', 1000],
    [undefined, 'usd', 1000],
    ['in-valid', 'usd', 1000],
  ])('opened in country %s charges %s, %i minor units a month, without conversion by Stripe', async (...row) => {
    const [country, currency, amount_total] = row
    const actor = await makeViewer()
    const answer = await ask(checkoutCall, actor, { country })
    expect([answer.status, answer.json()]).toEqual([200, { url: expect.stringMatching(/^http/) }])
    const charge = { mode: 'subscription', currency, amount_total, adaptive_pricing: { enabled: false } }
    const places = { success_url: returnTo, cancel_url: `${origin}/select-package` }
    expect(await checkouts()).toMatchObject([{ ...charge, ...places, client_reference_id: String(actor.id) }])
  })

  it('with card fields in our page charges the region’s price, and returns to our own site only', async () => {
    const asked = { shown: 'inr-400', redirectUrl: 'https://evil.test/', country: 'IN' }
    const answer = await ask(cardCall, await makeViewer(), asked)
    const clientSecret = expect.stringMatching(/^cs_test_.+_secret_/)
    expect([answer.status, answer.json()]).toEqual([200, { clientSecret }])
    expect(await checkouts()).toMatchObject([
      {
        ...{ mode: 'subscription', currency: 'inr', amount_total: 40_000 },
        ...{ ui_mode: 'elements', allowed_payment_method_types: ['card'] },
        ...{ return_url: returnTo, success_url: null, url: null },
      },
    ])
  })

  it('with card fields in our page makes a member once paid', async () => {
    const actor = await makeViewer()
    await ask(cardCall, actor)
    const [session] = await openCheckouts()
    await press(`${process.env.STRIPE_API_BASE}/checkout/${session?.id}`, { action: 'pay' })
    await provider.deliver()
    expect(await roleOf(actor)).toBe('MEMBER')
  })

  it('returns 409 with the current price if another one was shown', async () => {
    const { actor } = await provider.prospect()
    for (const handler of [checkoutCall, cardCall]) {
      for (const shown of ['inr-200', 'usd-10', 'usd-0', 'anything']) {
        const answer = await ask(handler, actor, { country: 'SG', shown })
        expect([answer.status, answer.json()]).toMatchObject([409, { error: expect.stringContaining('$5 per month') }])
      }
    }
    expect(await checkouts()).toEqual([])
    expect((await ask(checkoutCall, actor, { country: 'SG', shown: 'usd-5' })).status).toBe(200)
    expect(await checkouts()).toMatchObject([{ amount_total: 500 }])
  })

  it('ignores price, currency and discount in the request’s URL', async () => {
    const cookies = await signedIn(await makeViewer())
    const url = '/?currency=inr&discount=100&price=1&from=prospect&countryCode=IN'
    const headers = { 'cf-ipcountry': 'IN', 'accept-language': 'hi-IN' }
    const answer = await call(checkoutCall, { url, headers, cookies, json: { price: 0, discount: 100 } })
    expect(answer.status).toBe(200)
    expect(await checkouts()).toMatchObject([{ currency: 'usd', amount_total: 1000 }])
  })

  it('returns to our own origin only', async () => {
    const foreign = [
      ...['https://evil.test/x', '//evil.test', '/\\evil.test', 'javascript:alert(1)', 'data:text/html,x'],
      ...['http://localhost:3000@evil.test/', 'http://localhost:3001/'],
    ]
    const own = `${origin}/subscription-return?refresh=true&returnUrl=/music`
    for (const redirectUrl of [...foreign, own]) {
      await ask(checkoutCall, await makeViewer(), { redirectUrl })
      const expected = redirectUrl === own ? own : returnTo
      expect([redirectUrl, (await checkouts())[0]?.success_url]).toEqual([redirectUrl, expected])
    }
    expect((await ask(checkoutCall, await makeViewer(), { redirectUrl: 'x'.repeat(2001) })).status).toBe(400)
  })

  it('is reused by the same request, closed by another offer, and reopened after it expires', async () => {
    const actor = await makeViewer()
    const first = await pageFor(checkoutCall, actor)
    expect(await pageFor(checkoutCall, actor)).toBe(first)
    await db.prospect.create({ data: { email: actor.email, discountPercent: 50, userId: actor.id } })
    const second = await pageFor(checkoutCall, actor)
    expect(second).not.toBe(first)
    expect((await openCheckouts()).map(({ url }) => url)).toEqual([second])
    const third = await pageFor(checkoutCall, actor, { country: 'IN' })
    const [open, ...more] = await openCheckouts()
    expect([open?.url, more]).toEqual([third, []])
    await provider.stripe().checkout.sessions.expire(open?.id ?? '')
    expect(await pageFor(checkoutCall, actor, { country: 'IN' })).not.toBe(third)
    expect(await openCheckouts()).toHaveLength(1)
  })

  it('with card fields in our page and a hosted one replace each other, and a repeat opens nothing', async () => {
    const actor = await makeViewer()
    const answers = await Promise.all(Array.from({ length: 10 }, () => ask(cardCall, actor)))
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    const url = await planPage(actor, 'SG')
    expect(await openCheckouts()).toMatchObject([{ url }])
    expect((await ask(cardCall, actor)).text).not.toBe(answers[0]?.text)
    expect(await openCheckouts()).toMatchObject([{ url: null, ui_mode: 'elements' }])
  })

  it('requested twenty times concurrently gives one customer per currency and one open checkout', async () => {
    const actor = await makeViewer()
    const twenty = Array.from({ length: 20 })
    const askAtOnce = () => Promise.all(twenty.map(() => createCheckoutSession(actor, { countryCode: 'IN' })))
    for (const round of ['with the first customer', 'with a known customer', 'after another offer']) {
      const answers = await askAtOnce()
      const [open, ...more] = await openCheckouts()
      expect([round, new Set(answers.map(({ url }) => url)).size, more]).toEqual([round, 1, []])
      if (round === 'with the first customer') await provider.stripe().checkout.sessions.expire(open?.id ?? '')
      else await planPage(actor)
    }
    expect((await provider.stripe().customers.list({ limit: 100 })).data).toHaveLength(2)
    expect(await db.billingCustomer.count({ where: { userId: actor.id } })).toBe(2)
  })

  it.each([1, 2, 3])(
    'requested concurrently for two offers leaves one to pay, and 409 for the other (run %s)',
    async () => {
      const actor = await makeViewer()
      const answers = await Promise.allSettled([planPage(actor, 'IN'), planPage(actor, null)])
      const urls = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []))
      const [mine, ...more] = await openCheckouts()
      expect([mine?.client_reference_id, more]).toEqual([String(actor.id), []])
      expect(urls).toContain(mine?.url)
      for (const answer of answers)
        if (answer.status === 'rejected') expect(answer.reason).toMatchObject({ code: 'conflict' })
    },
  )

  it('is unique per plan, even after the person opened many rental checkouts', async () => {
    const actor = await makeViewer()
    const request = (redirectUrl: string) => createCheckoutSession(actor, { countryCode: null, redirectUrl })
    await request('/browse')
    for (let rentals = 0; rentals < 20; rentals += 1) await createRentalCheckout(actor, (await makeVideo()).id)
    const { url } = await request('/artists')
    const open = (await openCheckouts()).filter(({ mode }) => mode === 'subscription')
    expect(open.map((session) => session.url)).toEqual([url])
  })

  it('returns 409 to a person who has just paid, even before the payment’s event', async () => {
    const actor = await makeViewer()
    await press(await pageFor(checkoutCall, actor), { action: 'pay' })
    expect(await roleOf(actor)).toBe('GUEST')
    expect((await ask(checkoutCall, actor)).status).toBe(409)
    expect(await openCheckouts()).toEqual([])
    // The refused request has already synced the payment from Stripe.
    expect(await roleOf(actor)).toBe('MEMBER')
  })

  it('closes the person’s other checkouts once paid, including rentals and other currencies, and nobody else’s', async () => {
    const [actor, stranger] = [await makeViewer(), await makeViewer()]
    for (const each of [actor, actor, stranger]) await createRentalCheckout(each, (await makeVideo()).id)
    await press(await planPage(actor, 'IN'), { action: 'pay' })
    expect(await openCheckouts()).toHaveLength(3)
    expect(new Set(await provider.deliver())).toEqual(new Set([200]))
    expect(await openCheckouts()).toMatchObject([{ client_reference_id: String(stranger.id) }])
  })
})

describe('the prospect discount', () => {
  it.each([
    ['IN', 50, 20_000],
    ['IN', 33, 26_800],
    ['US', 1, 1000],
    ['US', 25, 800],
    ['US', 55, 500],
    ['US', 100, 0],
  ])('in country %s of %i percent charges %i minor units, as shown', async (country, percent, amount) => {
    const { actor } = await provider.prospect(percent)
    const offer = await getPlanOffer(actor, country)
    expect([offer.discount, minorUnits(offer.price)]).toEqual([percent, amount])
    await ask(checkoutCall, actor, { country })
    expect(await checkouts()).toMatchObject([{ amount_total: amount }])
  })

  it('lasts twelve months; the thirteenth is charged in full', async () => {
    await provider.buyPlan((await provider.prospect()).actor)
    const subscription = await provider.subscription()
    for (let month = 1; month <= 12; month += 1) await provider.portal(subscription, 'advance')
    const paid = (await provider.stripe().invoices.list({ limit: 100 })).data.map((invoice) => invoice.amount_paid)
    expect(paid.toReversed()).toEqual([...Array(12).fill(500), 1000])
  })

  it('goes only to the verified address it was promised to', async () => {
    const { actor } = await provider.prospect()
    const confirm = (emailVerifiedAt: Date | null) => {
      const status = emailVerifiedAt ? 'VERIFIED' : 'UNVERIFIED'
      return db.user.update({ where: { id: actor.id }, data: { status, emailVerifiedAt } })
    }
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
  ])('is used once by a person who %s', async (_, linked) => {
    const actor = await makeViewer()
    await db.prospect.create({ data: { email: actor.email, discountPercent: 50, userId: linked ? actor.id : null } })
    await provider.buyPlan(actor)
    await provider.deliver()
    expect(await db.prospect.findUnique({ where: { email: actor.email } })).toMatchObject({ usedAt: expect.any(Date) })
    expect(await getPlanOffer(actor, null)).toEqual(planOffer(monthlyPrice('world', 'premium'), null))
  })

  it('outside 1 to 100 percent is rejected by the database', async () => {
    for (const discountPercent of [0, -1, 101]) {
      const made = db.prospect.create({ data: { email: 'x@rasika.test', discountPercent } })
      await expect(made).rejects.toThrow(/Prospect_discount_percent/)
    }
  })
})

describe('the charge equals the price shown:', () => {
  /** Terms of the coupon that the product creates for 40% off $10. */
  const terms = { amount_off: 400, currency: 'usd', duration: 'repeating', duration_in_months: 12 } as const
  const start = async () => (await provider.prospect(40)).actor
  const singapore = { country: 'SG' }

  it('a coupon for an earlier price isn’t used', async () => {
    const actor = await start()
    // Creates a coupon for 40% off $2.50, an earlier price. Its id lacks the amount, like the ids of earlier versions.
    await provider.stripe().coupons.create({ id: 'prospect-40-12m-usd', ...terms, amount_off: 100 })
    expect((await getPlanOffer(actor, 'SG')).price.amount).toBe(6)
    expect((await ask(checkoutCall, actor, { ...singapore, shown: 'usd-6' })).status).toBe(200)
    expect(await openCheckouts()).toMatchObject([{ amount_total: 600 }])
    expect((await provider.stripe().coupons.list()).data.map(({ id }) => id)).toContain('prospect-40-12m-usd-400')
  })

  it.each([
    ['takes off less', 'amount_off', 100],
    ['lasts longer', 'duration_in_months', 36],
    ['takes off a percentage', 'percent_off', 1],
  ])('no checkout opens with a coupon of the right id that %s', async (_, field, value) => {
    const actor = await start()
    const { amount_off: _off, currency: _currency, ...ofPercent } = terms
    const right = field === 'percent_off' ? ofPercent : terms
    await provider.stripe().coupons.create({ id: 'prospect-40-12m-usd-400', ...right, [field]: value })
    const answer = await ask(checkoutCall, actor, singapore)
    expect([answer.status, answer.json()]).toMatchObject([503, { error: expect.any(String) }])
    expect(await checkouts()).toEqual([])
  })

  it('a checkout with another total is closed, and an earlier open one isn’t reused', async () => {
    const actor = await start()
    const url = await pageFor(checkoutCall, actor, singapore)
    const [open] = await openCheckouts()
    const wrong = { ...open, amount_total: 900 } as Stripe.Checkout.Session
    const consent = { userId: actor.id, kind: 'subscription', page: '/select-package', country: null } as const
    const other = { customer: String(open?.customer), offer: String(open?.metadata?.offer), total: 600, consent }
    const parameters = () => Promise.reject(new Error('a new one is needed'))
    await expect(openCheckout({ ...other, own: [wrong], parameters })).rejects.toThrow('a new one is needed')
    expect(await openCheckouts()).toEqual([])
    expect(await pageFor(checkoutCall, actor, singapore)).not.toBe(url)
    const line = { currency: 'usd', unit_amount: 900, product_data: { name: 'Premium' } }
    const line_items = [{ quantity: 1, price_data: line }]
    const dear = async () => ({ mode: 'payment' as const, line_items, success_url: origin })
    const refused = openCheckout({ ...other, own: [], parameters: dear })
    await expect(refused).rejects.toMatchObject({ code: 'provider' })
    expect((await openCheckouts()).map(({ amount_total }) => amount_total)).toEqual([600])
  })
})

describe('the billing portal', () => {
  it('opens only for people who have paid, and returns to our site only', async () => {
    expect((await ask(portalCall, visitor)).status).toBe(401)
    const refused = await ask(portalCall, await makeViewer())
    expect([refused.status, refused.json()]).toEqual([404, bothWords])
    const { actor } = await provider.member()
    const pageOf = async (redirectUrl: string) =>
      (await fetch(await pageFor(portalCall, actor, { redirectUrl }))).text()
    const page = await pageOf(`${origin}/subscription-return?refresh=true&returnUrl=%2Faccount`)
    for (const words of [actor.email, 'returnUrl=%2Faccount']) expect(page).toContain(words)
    expect(await pageOf('https://evil.test/')).not.toContain('evil.test')
  })

  it('is rate limited even through its link, which asks Stripe for a session each time', async () => {
    const headers = { [SOCKET_HEADER]: '192.0.2.77' }
    const statuses: number[] = []
    for (let round = 0; round <= 30; round += 1) statuses.push((await call(portalPage, { headers })).status)
    expect(statuses).toEqual([...Array.from({ length: 30 }, () => 303), 429])
  })
})

it('the guest plan is recorded once, at the first choice, for verified people only', async () => {
  expect((await ask(guestCall, visitor)).status).toBe(401)
  expect((await ask(guestCall, await makeViewer({ verified: false }))).status).toBe(403)
  const actor = await makeViewer()
  expect(await ask(guestCall, actor)).toMatchObject({ status: 204, text: '' })
  const first = await db.user.findUniqueOrThrow({ where: { id: actor.id } })
  expect(first.guestPlanChosenAt).toBeInstanceOf(Date)
  expect((await ask(guestCall, actor)).status).toBe(204)
  expect(await db.user.findUniqueOrThrow({ where: { id: actor.id } })).toEqual(first)
})
