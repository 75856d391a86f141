import type Stripe from 'stripe'
import { POST as rentalCheckout } from '@/app/api/rentals/[videoId]/create-checkout-session/route'
import { POST as checkout } from '@/app/api/subscription/stripe/create-checkout-session/route'
import { openCheckout } from '@/lib/domains/payments/mutations-checkout'
import { getPlanOffer } from '@/lib/domains/payments/queries-prospects'
import { db } from '@/lib/server/db/client'
import type { Actor } from '@/lib/shared/actor'
import { makeVideo } from '@/tests/factories/catalogue'
import { signedIn } from '@/tests/factories/people'
import { makeViewer } from '@/tests/factories/viewers'
import { useProvider } from '@/tests/support/provider'
import { call } from '@/tests/support/request-scope'
import { useSettings } from '@/tests/support/settings'
import { useTestDatabase } from './support/database'

/** What a person is shown is what they are charged, whatever coupons and checkouts exist at Stripe. */

useTestDatabase()
const provider = useProvider(useSettings({ GEO_COUNTRY_HEADER: 'x-country' }))

const origin = 'http://localhost:3000'

const ask = async (actor: Actor, { country, shown }: { country: string; shown?: string }) =>
  call(checkout, {
    method: 'POST',
    url: `/?${new URLSearchParams(shown && { shown })}`,
    headers: { 'x-country': country },
    cookies: await signedIn(actor),
  })

const start = async () => {
  const actor = await makeViewer()
  await db.prospect.create({ data: { email: actor.email, discountPercent: 40, userId: actor.id } })
  return actor
}
const coupon = (id: string, amount_off: number) =>
  provider.stripe().coupons.create({
    id,
    amount_off,
    currency: 'usd',
    duration: 'repeating',
    duration_in_months: 12,
  })

it('what is shown is what is charged after a change of the price: a coupon of the price before is not used', async () => {
  const actor = await start()
  // 40 % off a price of $2.50, from a time when the id named no amount.
  await coupon('prospect-40-12m-usd', 100)
  expect((await getPlanOffer(actor, 'SG')).price.amount).toBe(6)
  expect((await ask(actor, { country: 'SG', shown: 'usd-6' })).status).toBe(200)
  expect(await provider.openCheckouts()).toMatchObject([{ amount_total: 600 }])
  expect((await provider.stripe().coupons.list()).data.map(({ id }) => id)).toContain('prospect-40-12m-usd-400')
})

it('what is shown is what is charged for a rental: another price than was shown opens no checkout', async () => {
  const [actor, video] = [await makeViewer(), await makeVideo()]
  const rent = async (shown: string) =>
    call(rentalCheckout, {
      method: 'POST',
      url: `/?${new URLSearchParams({ shown })}`,
      params: { videoId: String(video.id) },
      cookies: await signedIn(actor),
    })
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
  const right = { amount_off: 400, currency: 'usd', duration: 'repeating', duration_in_months: 12 } as const
  const { amount_off: _off, currency: _currency, ...ofPercent } = right
  const terms = field === 'percent_off' ? ofPercent : right
  await provider.stripe().coupons.create({ id: 'prospect-40-12m-usd-400', ...terms, [field]: value })
  const answer = await ask(actor, { country: 'SG' })
  expect([answer.status, answer.json()]).toMatchObject([503, { error: expect.any(String) }])
  expect(await provider.checkouts()).toEqual([])
})

it('closes a checkout of another total again, and an open one of before is not continued', async () => {
  const actor = await start()
  const { url } = (await ask(actor, { country: 'SG' })).json<{ url: string }>()
  const [open] = await provider.openCheckouts()
  const wrong = { ...open, amount_total: 900 } as Stripe.Checkout.Session
  const other = { customer: String(open?.customer), offer: String(open?.metadata?.offer), total: 600 }
  const parameters = () => Promise.reject(new Error('a new one is needed'))
  await expect(openCheckout({ ...other, own: [wrong], parameters })).rejects.toThrow('a new one is needed')
  expect(await provider.openCheckouts()).toEqual([])
  const again = (await ask(actor, { country: 'SG' })).json<{ url: string }>()
  expect(again.url).not.toBe(url)
  const line = { currency: 'usd', unit_amount: 900, product_data: { name: 'Premium' } }
  const dear = async () => ({
    mode: 'payment' as const,
    line_items: [{ quantity: 1, price_data: line }],
    success_url: origin,
  })
  const refused = openCheckout({ ...other, own: [], parameters: dear })
  await expect(refused).rejects.toMatchObject({ code: 'provider' })
  expect((await provider.openCheckouts()).map(({ amount_total }) => amount_total)).toEqual([600])
})

it('is in the currency that was shown: Stripe converts nothing', async () => {
  await ask(await makeViewer(), { country: 'SG' })
  expect(await provider.checkouts()).toMatchObject([{ adaptive_pricing: { enabled: false } }])
})
