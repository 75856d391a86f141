import { deleteOwnAccount } from '@/lib/domains/accounts/deletion/mutations'
import { createCheckoutSession } from '@/lib/domains/payments/plans/mutations'
import { paymentNoticeOf } from '@/lib/domains/payments/subscriptions/policy'
import { db } from '@/lib/server/db/client'
import { log } from '@/lib/server/log/log'
import type { Actor } from '@/lib/shared/access/actor'
import { plans } from '@/lib/shared/money/prices'
import { makeVideo } from '@/tests/factories/catalogue'
import { PASSWORD } from '@/tests/factories/people'
import { actorOf, isOpenTo, makeViewer, roleOf } from '@/tests/factories/viewers'
import { useBilling } from '@/tests/integration/support/billing'
import { membership, press, type PlanOptions } from '@/tests/support/stripe/stripe-harness'

const provider = useBilling()
const { deliver, mails } = provider

type Foreign = PlanOptions & { product?: string }

/** Opens a checkout for a subscription that another product sells to a customer of ours. */
async function foreignCheckout(actor: Actor, { product, ...options }: Foreign): Promise<string> {
  const plan = membership(await provider.customerOf(actor), options)
  const price = plan.line_items?.[0]?.price_data
  if (product && price) {
    delete price.product_data
    price.product = product
  }
  const { url } = await provider.stripe().checkout.sessions.create(plan)
  return url ?? ''
}

async function subscribed(foreign: Foreign, actor?: Actor) {
  const person = actor ?? (await makeViewer())
  if (!actor) await createCheckoutSession(person, { countryCode: 'IN' })
  await press(await foreignCheckout(person, foreign), { action: 'pay' })
  return { actor: person, subscription: await provider.subscription() }
}

const statusOf = async ({ id }: { id: string }) => (await provider.stripe().subscriptions.retrieve(id)).status
const openCheckouts = async () => (await provider.openCheckouts()).map(({ metadata }) => metadata?.offer !== undefined)

const kinds: [string, Foreign][] = [
  ['to another product', { currency: 'inr' }],
  ['to another product in euros', { currency: 'eur', amount: 900 }],
  ['to our product in euros', { currency: 'eur', amount: 900, product: plans.premium.productId }],
]

describe.each(kinds)('a customer’s subscription %s', (_, foreign) => {
  it('opens nothing, sends nothing, and fails neither events nor the nightly job', async () => {
    const disputed = jest.spyOn(log, 'warn')
    const { actor, subscription } = await subscribed(foreign)
    const { id: charge } = (await provider.charge()) ?? { id: '' }
    await provider.stripe().refunds.create({ charge, amount: 100 })
    for (const action of ['advance', 'cancel', 'resume', 'fail', 'advance']) await provider.portal(subscription, action)
    const dispute = await provider.asBank('disputes', { charge })
    await provider.asBank(`disputes/${dispute.id}/close`, { status: 'lost' })
    expect(new Set(await deliver())).toEqual(new Set([200]))
    await provider.readBack()
    expect(await statusOf(subscription)).toBe('past_due')
    expect([await roleOf(actor), paymentNoticeOf(await actorOf(actor.id)), await mails()]).toEqual(['GUEST', null, []])
    const rows = [db.subscription.count(), db.invoiceReceipt.count(), db.refund.count(), db.moneyMovement.count()]
    expect(await Promise.all(rows)).toEqual([0, 0, 0, 0])
    expect(disputed).not.toHaveBeenCalledWith(expect.anything(), 'payment disputed')
  })

  it('and its payment method outlive the account', async () => {
    const { actor, subscription } = await subscribed(foreign)
    await deliver()
    await deleteOwnAccount(actor, { password: PASSWORD })
    await deliver()
    await provider.readBack()
    const kept = await provider.stripe().subscriptions.retrieve(subscription.id)
    expect(kept).toMatchObject({ status: 'active', default_payment_method: expect.stringMatching(/^pm_/) })
    expect(await provider.stripe().customers.retrieve(String(kept.customer))).toMatchObject({ email: actor.email })
    expect(await provider.refunds()).toEqual([])
  })

  it('paid by a bank debit that is returned is not told', async () => {
    const actor = await makeViewer()
    await createCheckoutSession(actor, { countryCode: 'IN' })
    const url = await foreignCheckout(actor, foreign)
    for (const action of ['debit', 'fail']) await press(url, { action })
    expect(new Set(await deliver())).toEqual(new Set([200]))
    expect(await mails()).toEqual([])
  })
})

describe('beside a subscription to another product, a person', () => {
  it('can buy Premium, which has a receipt, and leaves the other one alone when the account is deleted', async () => {
    const { actor, subscription } = await subscribed({ currency: 'inr', amount: 900 })
    const other = await foreignCheckout(actor, { currency: 'inr' })
    expect(await openCheckouts()).toEqual([false, true])
    await provider.buyPlan(actor, 'IN')
    await deliver()
    expect([await roleOf(actor), await mails()]).toEqual(['MEMBER', ['receipt']])
    expect(await db.subscription.findMany()).toMatchObject([{ userId: actor.id, unitAmount: 40_000 }])
    // The other product's open checkout can still be paid.
    expect(await openCheckouts()).toEqual([false])
    await deleteOwnAccount(actor, { password: PASSWORD })
    expect(await db.subscription.findMany()).toMatchObject([{ userId: null, status: 'canceled' }])
    expect(await statusOf(subscription)).toBe('active')
    expect((await press(other, { action: 'pay' })).status).toBe(303)
  })

  it('can rent a video, and keeps the rental', async () => {
    const [actor, video] = [await makeViewer(), await makeVideo()]
    await createCheckoutSession(actor, { countryCode: null })
    await subscribed({ currency: 'usd' }, actor)
    provider.inALaterSecond()
    await provider.buyRental(actor, video)
    await deliver()
    expect([await isOpenTo(actor, video.id), await mails(), await provider.refunds()]).toEqual([
      true,
      ['rental-receipt'],
      [],
    ])
  })
})

it('a subscription whose product was replaced in Stripe’s dashboard ends for us', async () => {
  const { actor } = await provider.member()
  const { actor: other, subscription } = await subscribed({ currency: 'inr' })
  await db.subscription.updateMany({ data: { stripeSubscriptionId: subscription.id, status: 'active' } })
  await db.billingCustomer.deleteMany({ where: { userId: other.id } })
  const customer = { stripeCustomerId: String(subscription.customer) }
  await db.billingCustomer.updateMany({ where: { userId: actor.id }, data: customer })
  expect(await roleOf(actor)).toBe('MEMBER')
  for (let nights = 0; nights < 2; nights += 1) await provider.readBack()
  expect(await db.subscription.findMany()).toMatchObject([{ status: 'canceled', endedAt: expect.any(Date) }])
  expect([await roleOf(actor), await statusOf(subscription)]).toEqual(['GUEST', 'active'])
})
