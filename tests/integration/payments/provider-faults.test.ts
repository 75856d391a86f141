import { POST as refreshCall } from '@/app/api/auth/refresh/route'
import { DELETE as removeProfile } from '@/app/api/profile/route'
import { POST as rentalCall } from '@/app/api/rentals/[videoId]/create-checkout-session/route'
import { POST as portalCall } from '@/app/api/subscription/stripe/create-billing-portal-session/route'
import { POST as cardCall } from '@/app/api/subscription/stripe/create-card-checkout/route'
import { POST as checkoutCall } from '@/app/api/subscription/stripe/create-checkout-session/route'
import { reconcileCustomers } from '@/lib/domains/payments/jobs'
import { db } from '@/lib/server/db/client'
import type { Actor } from '@/lib/shared/access/actor'
import { makeVideo } from '@/tests/factories/catalogue'
import { PASSWORD, signedIn } from '@/tests/factories/people'
import { makeViewer, roleOf } from '@/tests/factories/viewers'
import { useBilling } from '@/tests/integration/support/billing'
import { call, type Handler } from '@/tests/support/requests/request-scope'
import { useBadProvider, type Fault } from '@/tests/support/servers/bad-provider'
import { sendEvent } from '@/tests/support/stripe/provider'

const provider = useBilling({ RATE_LIMIT_FACTOR: '1000' })
const bad = useBadProvider(provider, provider.settings)

const as = async (actor: Actor, handler: Handler, videoId = 0) =>
  call(handler, { method: 'POST', cookies: await signedIn(actor), params: { videoId: String(videoId) } })
const deleteAccount = async (actor: Actor) =>
  call(removeProfile, { method: 'DELETE', cookies: await signedIn(actor), json: { password: PASSWORD } })
const customersOf = async ({ email }: Actor) => (await provider.stripe().customers.list({ email, limit: 100 })).data

const words = 'An error occurred. Please try again later.'
const failure = (status: number, type: string) => ({ status, body: JSON.stringify({ error: { type, message: 'Oh' } }) })
const faults: [string, Fault][] = [
  ['refuses connections', 'refuse'],
  ['does not speak TLS', 'no TLS'],
  ['never responds', 'hang'],
  ['sends an endless response', 'drip'],
  ['performs the request, and the connection breaks before the response', 'reset'],
  ['performs the request, and sends half a response', 'truncate'],
  ['responds with 500', failure(500, 'api_error')],
  ['responds with 429', { ...failure(429, 'rate_limit_error'), headers: { 'retry-after': '60' } }],
  ['responds with a page of HTML', { headers: { 'content-type': 'text/html' }, body: '<html>Welcome</html>' }],
  ['responds with an empty body', { body: '' }],
  ['redirects', { status: 302, headers: { location: 'https://example.org' }, body: '' }],
]

describe('when Stripe', () => {
  it.each(faults)('%s, people get 503, nothing is lost, and nothing happens twice', async (_, fault) => {
    const guest = await makeViewer()
    const member = await provider.member(null)
    const video = await makeVideo()
    await provider.portal(member.subscription, 'cancel')
    const [event] = (await provider.events()).slice(-1)
    bad.set(fault)

    for (const handler of [checkoutCall, cardCall, rentalCall, portalCall]) {
      const answer = await as(handler === portalCall ? member.actor : guest, handler, video.id)
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5'])
      expect(answer.json()).toEqual({ error: words, message: words, requestId: expect.any(String) })
    }
    const deletion = await deleteAccount(member.actor)
    const kept = 'The membership couldn’t be cancelled, so nothing was deleted. Please try again later.'
    expect([deletion.status, deletion.json<{ message: string }>().message]).toEqual([503, kept])
    // The role comes from the stored subscription if Stripe fails.
    expect((await as(member.actor, refreshCall)).json()).toMatchObject({ id: member.actor.id, roleName: 'MEMBER' })
    const lost = await sendEvent(event ?? {})
    expect([lost.status, lost.text.includes('127.0.0.1')]).toEqual([503, false])
    await expect(reconcileCustomers(0)).rejects.toMatchObject({ code: 'provider' })
    expect(await db.subscription.findMany()).toMatchObject([{ status: 'active', cancelAtPeriodEnd: false }])
    expect(await db.webhookEvent.count({ where: { id: event?.id } })).toBe(0)

    bad.heal()
    expect((await sendEvent(event ?? {})).json()).toEqual({ received: 'processed' })
    expect((await as(guest, checkoutCall)).json()).toEqual({ url: expect.stringContaining('http') })
    expect((await as(guest, checkoutCall)).status).toBe(200)
    expect((await as(guest, rentalCall, video.id)).status).toBe(200)
    expect(await customersOf(guest)).toHaveLength(1)
    expect((await provider.openCheckouts()).map(({ mode }) => mode).toSorted()).toEqual(['payment', 'subscription'])
    expect((await as(member.actor, portalCall)).status).toBe(200)
    expect((await deleteAccount(member.actor)).status).toBe(204)
    expect((await provider.stripe().subscriptions.list({ status: 'active' })).data).toEqual([])
  })

  it.each([
    ['the customer', /POST \/v1\/customers$/],
    ['the product', /POST \/v1\/products/],
    ['the coupon', /POST \/v1\/coupons/],
    ['the checkout', /POST \/v1\/checkout\/sessions$/],
  ])('creates %s and the response is lost, the next attempt finds it', async (_, which) => {
    const { actor: guest } = await provider.prospect(30)
    bad.set('reset', which)
    expect((await as(guest, checkoutCall)).status).toBe(503)
    expect(bad.calls.filter((each) => which.test(each)).length).toBeGreaterThan(0)
    bad.heal()
    const answer = await as(guest, checkoutCall)
    expect(answer.status).toBe(200)
    const open = await provider.openCheckouts()
    expect(open.map(({ url }) => url)).toEqual([answer.json<{ url: string }>().url])
    expect(await customersOf(guest)).toHaveLength(1)
    expect(open[0]?.total_details?.amount_discount).toBe(300)
  })

  it.each([
    ['a customer', /POST \/v1\/customers$/],
    ['a checkout', /POST \/v1\/checkout\/sessions$/],
  ])('fails to create %s and repeats that response, the next attempt uses another key', async (_, which) => {
    const guest = await makeViewer()
    const video = await makeVideo()
    for (const handler of [checkoutCall, rentalCall]) {
      bad.set('remembered', which)
      expect((await as(guest, handler, video.id)).status).toBe(503)
      expect((await as(guest, handler, video.id)).status).toBe(200)
      await db.billingCustomer.deleteMany()
    }
  })

  it.each<[string, Fault]>([
    ['refunds a payment and the response is lost', 'reset'],
    ['fails to refund a payment and repeats that under the same key', 'remembered'],
  ])('%s, it is refunded and recorded once', async (_, fault) => {
    const { video } = await provider.paidRental()
    await db.video.update({ where: { id: video.id }, data: { publishedAt: null } })
    const event = await provider.eventOf('checkout.session.completed')
    bad.set(fault, /POST \/v1\/refunds/)
    expect((await sendEvent(event)).status).toBe(503)
    if (fault === 'reset') bad.heal()
    expect((await sendEvent(event)).status).toBe(200)
    expect(await provider.refunds()).toMatchObject([{ amount: 500 }])
    expect(await db.auditEntry.findMany()).toMatchObject([{ actorEmail: 'payment provider', action: 'refund' }])
  })
})

it('an event with another API version, fewer fields, the other mode or a deleted object still takes effect', async () => {
  const actor = await makeViewer()
  await provider.buyPlan(actor)
  const paid = await provider.eventOf('invoice.paid')
  if (paid.type !== 'invoice.paid') throw new Error('no invoice')
  const { id, customer } = paid.data.object
  const bare = { ...paid, api_version: '2031-01-01.surprise', data: { object: { id, object: 'invoice', customer } } }
  expect((await sendEvent(bare)).json()).toEqual({ received: 'processed' })
  expect(await roleOf(actor)).toBe('MEMBER')
  expect(await db.invoiceReceipt.count()).toBe(1)
  const nothing = { ...bare, livemode: true, data: { object: { id: 'in_gone1', object: 'invoice', customer } } }
  expect((await sendEvent({ ...nothing, id: 'evt_2' })).json()).toEqual({ received: 'processed' })
  const few = { ...paid, id: 'evt_3', type: 'customer.subscription.updated', data: { object: { customer } } }
  expect((await sendEvent(few)).json()).toEqual({ received: 'processed' })
  expect(await db.invoiceReceipt.count()).toBe(1)
})
