import type Stripe from 'stripe'
import { POST as rentalCheckout } from '@/app/api/rentals/[videoId]/create-checkout-session/route'
import { POST as cardCheckout } from '@/app/api/subscription/stripe/create-card-checkout/route'
import { POST as checkout } from '@/app/api/subscription/stripe/create-checkout-session/route'
import { openCheckout } from '@/lib/domains/payments/checkout/mutations'
import { createCheckoutSession } from '@/lib/domains/payments/plans/mutations'
import { getPlanOffer } from '@/lib/domains/payments/prospects/queries'
import type { Actor } from '@/lib/shared/access/actor'
import { makeVideo } from '@/tests/factories/catalogue'
import { signedIn } from '@/tests/factories/people'
import { makeViewer, roleOf } from '@/tests/factories/viewers'
import { call, type Handler } from '@/tests/support/request-scope'
import { press } from '@/tests/support/stripe-harness'
import { useBilling } from './support/billing'

const provider = useBilling({ GEO_COUNTRY_HEADER: 'x-country' })

async function ask(handler: Handler, actor: Actor | null, query = '', country = 'SG', params = {}) {
  const cookies = actor ? await signedIn(actor) : undefined
  return call(handler, { method: 'POST', url: `/${query}`, headers: { 'x-country': country }, cookies, params })
}

describe('a checkout with card fields in our page', () => {
  it('takes a card for the price of the region, and returns to our own site only', async () => {
    const actor = await makeViewer()
    const answer = await ask(cardCheckout, actor, '?shown=inr-400&redirectUrl=https://evil.test/', 'IN')
    expect([answer.status, answer.json()]).toEqual([
      200,
      { clientSecret: expect.stringMatching(/^cs_test_.+_secret_/) },
    ])
    expect(await provider.checkouts()).toMatchObject([
      {
        mode: 'subscription',
        currency: 'inr',
        amount_total: 40_000,
        ui_mode: 'elements',
        allowed_payment_method_types: ['card'],
        return_url: 'http://localhost:3000/subscription-return?refresh=true&returnUrl=%2Fbrowse',
        success_url: null,
        url: null,
      },
    ])
  })

  it('is refused where another price was shown', async () => {
    expect((await ask(cardCheckout, await makeViewer(), '?shown=inr-400')).status).toBe(409)
    expect(await provider.checkouts()).toEqual([])
  })

  it('and a hosted one close each other, and the same request again opens nothing', async () => {
    const actor = await makeViewer()
    const answers = await Promise.all(Array.from({ length: 10 }, () => ask(cardCheckout, actor)))
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    const { url } = await createCheckoutSession(actor, { countryCode: 'SG' })
    expect(await provider.openCheckouts()).toMatchObject([{ url }])
    expect((await ask(cardCheckout, actor)).text).not.toBe(answers[0]?.text)
    expect(await provider.openCheckouts()).toMatchObject([{ url: null, ui_mode: 'elements' }])
  })

  it('makes a member once it is paid', async () => {
    const actor = await makeViewer()
    await ask(cardCheckout, actor)
    const [session] = await provider.openCheckouts()
    await press(`${process.env.STRIPE_API_BASE}/checkout/${session?.id}`, { action: 'pay' })
    await provider.deliver()
    expect(await roleOf(actor)).toBe('MEMBER')
  })
})

/** The coupon of 40 % off, as we make it. */
const terms = { amount_off: 400, currency: 'usd', duration: 'repeating', duration_in_months: 12 } as const
const start = async () => (await provider.prospect(40)).actor

it('what is shown is what is charged after a change of the price: a coupon of the price before is not used', async () => {
  const actor = await start()
  // 40 % off a price of $2.50, from a time when the id named no amount.
  await provider.stripe().coupons.create({ id: 'prospect-40-12m-usd', ...terms, amount_off: 100 })
  expect((await getPlanOffer(actor, 'SG')).price.amount).toBe(6)
  expect((await ask(checkout, actor, '?shown=usd-6')).status).toBe(200)
  expect(await provider.openCheckouts()).toMatchObject([{ amount_total: 600 }])
  expect((await provider.stripe().coupons.list()).data.map(({ id }) => id)).toContain('prospect-40-12m-usd-400')
})

it('what is shown is what is charged for a rental: another price than was shown opens no checkout', async () => {
  const [actor, video] = [await makeViewer(), await makeVideo()]
  const rent = (shown: string) => ask(rentalCheckout, actor, `?shown=${shown}`, 'SG', { videoId: String(video.id) })
  const refused = await rent('usd-4')
  expect([refused.status, refused.json()]).toEqual([
    409,
    { error: expect.stringContaining('$5'), message: expect.any(String) },
  ])
  expect(await provider.checkouts()).toEqual([])
  expect((await rent('usd-5')).status).toBe(200)
  expect(await provider.openCheckouts()).toMatchObject([{ amount_total: 500 }])
})

it.each([
  ['takes off less', 'amount_off', 100],
  ['lasts longer', 'duration_in_months', 36],
  ['is of a percent', 'percent_off', 1],
])('is not charged with a coupon of the right id that %s: nothing opens', async (_, field, value) => {
  const actor = await start()
  const { amount_off: _off, currency: _currency, ...ofPercent } = terms
  const right = field === 'percent_off' ? ofPercent : terms
  await provider.stripe().coupons.create({ id: 'prospect-40-12m-usd-400', ...right, [field]: value })
  const answer = await ask(checkout, actor)
  expect([answer.status, answer.json()]).toMatchObject([503, { error: expect.any(String) }])
  expect(await provider.checkouts()).toEqual([])
})

it('closes a checkout of another total again, and an open one of before is not continued', async () => {
  const actor = await start()
  const { url } = (await ask(checkout, actor)).json<{ url: string }>()
  const [open] = await provider.openCheckouts()
  const wrong = { ...open, amount_total: 900 } as Stripe.Checkout.Session
  const other = { customer: String(open?.customer), offer: String(open?.metadata?.offer), total: 600 }
  const parameters = () => Promise.reject(new Error('a new one is needed'))
  await expect(openCheckout({ ...other, own: [wrong], parameters })).rejects.toThrow('a new one is needed')
  expect(await provider.openCheckouts()).toEqual([])
  const again = (await ask(checkout, actor)).json<{ url: string }>()
  expect(again.url).not.toBe(url)
  const line = { currency: 'usd', unit_amount: 900, product_data: { name: 'Premium' } }
  const line_items = [{ quantity: 1, price_data: line }]
  const dear = async () => ({ mode: 'payment' as const, line_items, success_url: 'http://localhost:3000' })
  const refused = openCheckout({ ...other, own: [], parameters: dear })
  await expect(refused).rejects.toMatchObject({ code: 'provider' })
  expect((await provider.openCheckouts()).map(({ amount_total }) => amount_total)).toEqual([600])
})

it('is in the currency that was shown: Stripe converts nothing', async () => {
  await ask(checkout, await makeViewer())
  expect(await provider.checkouts()).toMatchObject([{ adaptive_pricing: { enabled: false } }])
})
