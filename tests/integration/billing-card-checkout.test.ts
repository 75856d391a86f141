import { POST as cardCheckout } from '@/app/api/subscription/stripe/create-card-checkout/route'
import { createCheckoutSession } from '@/lib/domains/payments/mutations-plan-checkout'
import type { Actor } from '@/lib/shared/actor'
import { press } from '@/tests/support/stripe-harness'
import { signedIn } from '@/tests/factories/people'
import { actorOf, makeViewer } from '@/tests/factories/viewers'
import { useProvider } from '@/tests/support/provider'
import { call } from '@/tests/support/request-scope'
import { useSettings } from '@/tests/support/settings'
import { useTestDatabase } from './support/database'

useTestDatabase()
const settings = useSettings({ GEO_COUNTRY_HEADER: 'x-country' })
const provider = useProvider(settings)

const refused = { message: expect.any(String), error: expect.any(String) }

async function ask(actor: Actor | null, query = '', country = 'SG') {
  const cookies = actor ? await signedIn(actor) : undefined
  return call(cardCheckout, { method: 'POST', url: `/${query}`, headers: { 'x-country': country }, cookies })
}

describe('a checkout with card fields in our page', () => {
  it('takes a card for the price of the region, and returns to our own site only', async () => {
    const actor = await makeViewer()
    const answer = await ask(actor, '?shown=inr-400&redirectUrl=https://evil.test/', 'IN')
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

  it('is refused where the hosted checkout is, and where another price was shown', async () => {
    const people: [Actor | null, number][] = [
      [null, 401],
      [await makeViewer({ verified: false }), 403],
      [await makeViewer({ subscription: { status: 'active' } }), 409],
      [await makeViewer({ admin: true }), 409],
    ]
    for (const [actor, status] of people) {
      const answer = await ask(actor)
      expect([answer.status, answer.json()]).toEqual([status, refused])
    }
    expect((await ask(await makeViewer(), '?shown=inr-400')).status).toBe(409)
    expect(await provider.checkouts()).toEqual([])
  })

  it('and a hosted one close each other, and the same request again opens nothing', async () => {
    const actor = await makeViewer()
    const answers = await Promise.all(Array.from({ length: 10 }, () => ask(actor)))
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    const { url } = await createCheckoutSession(actor, { countryCode: 'SG' })
    expect(await provider.openCheckouts()).toMatchObject([{ url }])
    expect((await ask(actor)).text).not.toBe(answers[0]?.text)
    expect(await provider.openCheckouts()).toMatchObject([{ url: null, ui_mode: 'elements' }])
  })

  it('makes a member once it is paid', async () => {
    const actor = await makeViewer()
    await ask(actor)
    const [session] = await provider.openCheckouts()
    await press(`${process.env.STRIPE_API_BASE}/checkout/${session?.id}`, { action: 'pay' })
    await provider.deliver()
    expect((await actorOf(actor.id)).role).toBe('MEMBER')
  })
})
