import { getVideo } from '@/lib/domains/catalogue/queries'
import { deleteOwnAccount } from '@/lib/domains/accounts/mutations-deletion'
import { createCheckoutSession } from '@/lib/domains/payments/mutations-plan-checkout'
import { createRentalCheckout } from '@/lib/domains/payments/mutations-rental-checkout'
import { reconcileCustomers } from '@/lib/domains/payments/mutations-reconcile'
import { syncCustomer } from '@/lib/domains/payments/mutations-sync'
import { getMembership } from '@/lib/domains/payments/queries-subscriptions'
import { db } from '@/lib/server/db/client'
import { stripe } from '@/lib/server/stripe'
import type { Actor } from '@/lib/shared/actor'
import { press } from '@/tests/support/stripe-harness'
import { clearCatalogue, makeVideo } from '@/tests/factories/catalogue'
import { PASSWORD } from '@/tests/factories/people'
import { actorOf, makeViewer } from '@/tests/factories/viewers'
import { useProvider } from '@/tests/support/provider'
import { useSettings } from '@/tests/support/settings'
import { useTestDatabase } from './support/database'

useTestDatabase()
const provider = useProvider(useSettings())

beforeEach(async () => {
  await db.webhookEvent.deleteMany()
  await db.outboxMail.deleteMany()
  await db.auditEntry.deleteMany()
})
afterEach(clearCatalogue)

const roleOf = async (actor: Actor) => (await actorOf(actor.id)).role
const isOpen = async (actor: Actor, id: number) => (await getVideo(await actorOf(actor.id), id))?.locked === false
const types = async () => (await provider.events()).map(({ type }) => type)
/** Each event once, then all of them again as if none had been stored. */
async function deliverTwice() {
  await provider.deliver()
  await db.webhookEvent.deleteMany()
  await provider.deliver()
}
const refunds = async () => (await provider.stripe().refunds.list()).data
const mails = async () => (await db.outboxMail.findMany()).map(({ template }) => template)

describe('a membership paid by a bank debit, which settles days later', () => {
  async function ordered() {
    const actor = await makeViewer()
    const { url } = await createCheckoutSession(actor, { countryCode: null })
    await press(url, { action: 'debit' })
    const [subscription] = (await provider.stripe().subscriptions.list({ expand: ['data.latest_invoice'] })).data
    // As Stripe has it while the debit runs.
    expect(subscription).toMatchObject({ status: 'active', latest_invoice: { status: 'open' } })
    await provider.deliver()
    return { actor, url, subscription: subscription ?? fail() }
  }
  const fail = (): never => {
    throw new Error('no subscription')
  }

  it('gives no access before it is paid, however often Stripe is read, and is not paid a second time', async () => {
    const { actor, subscription } = await ordered()
    await syncCustomer(String(subscription.customer))
    expect(await roleOf(actor)).toBe('GUEST')
    expect(await getMembership(actor)).toMatchObject({ status: 'incomplete' })
    expect(await mails()).toEqual([])
    await expect(createCheckoutSession(await actorOf(actor.id), { countryCode: null })).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('on its way'),
    })
  })

  it('gives access once the debit has arrived, with a receipt', async () => {
    const { actor, url } = await ordered()
    await press(url, { action: 'settle' })
    expect((await types()).at(-1)).toBe('checkout.session.async_payment_succeeded')
    // This event alone is enough.
    expect(await provider.deliver((all) => all.slice(-1))).toEqual([200])
    expect(await roleOf(actor)).toBe('MEMBER')
    expect(await getMembership(actor)).toMatchObject({ status: 'active' })
    await provider.deliver()
    expect(await mails()).toEqual(['receipt'])
  })

  it('gives no access and no days of grace where the debit comes back, and gives it when the invoice is paid', async () => {
    const { actor, url, subscription } = await ordered()
    await press(url, { action: 'fail' })
    expect((await types()).at(-1)).toBe('checkout.session.async_payment_failed')
    expect(new Set(await provider.deliver())).toEqual(new Set([200]))
    expect((await provider.stripe().subscriptions.retrieve(subscription.id)).status).toBe('past_due')
    expect([await roleOf(actor), await getMembership(actor)]).toMatchObject(['GUEST', { status: 'incomplete' }])
    await expect(createCheckoutSession(await actorOf(actor.id), { countryCode: null })).rejects.toMatchObject({
      message: expect.stringContaining('Manage Subscription'),
    })
    await provider.portal(subscription, 'pay')
    await provider.deliver()
    expect(await roleOf(actor)).toBe('MEMBER')
  })

  it('is told to the person where it comes back, once', async () => {
    const { actor, url } = await ordered()
    await press(url, { action: 'fail' })
    await provider.deliver()
    await provider.deliver()
    expect(await db.outboxMail.findMany()).toMatchObject([
      { toAddress: actor.email, template: 'plan-debit-returned', text: expect.stringContaining('sent the payment') },
    ])
  })

  it('that settles after the account was deleted is given back, once, and recorded', async () => {
    const { actor, url } = await ordered()
    await deleteOwnAccount(actor, { password: PASSWORD })
    provider.inALaterSecond()
    await press(url, { action: 'settle' })
    await deliverTwice()
    const given = await refunds()
    expect(given).toMatchObject([{ amount: 1000 }])
    expect(await db.auditEntry.findMany()).toMatchObject([
      { actorEmail: 'payment provider', action: 'refund', entity: 'Payment', entityId: given[0]?.payment_intent },
    ])
    expect(await mails()).toEqual(['account-deleted'])
  })

  it('that settles after the deletion is given back by the nightly job where its events are lost', async () => {
    const { actor, url } = await ordered()
    await deleteOwnAccount(actor, { password: PASSWORD })
    provider.inALaterSecond()
    await press(url, { action: 'settle' })
    await reconcileCustomers(0)
    expect(await refunds()).toHaveLength(1)
  })

  it('that settled before the account was deleted stays paid', async () => {
    const { actor, url } = await ordered()
    await press(url, { action: 'settle' })
    await provider.deliver()
    const member = await actorOf(actor.id)
    await deleteOwnAccount(member, { password: PASSWORD })
    await deliverTwice()
    expect([await refunds(), await db.auditEntry.count()]).toEqual([[], 0])
  })

  it('that was paid once keeps its access and its days of grace at later renewals', async () => {
    const { actor, url, subscription } = await ordered()
    await press(url, { action: 'settle' })
    await provider.deliver()
    await provider.portal(subscription, 'fail')
    await provider.portal(subscription, 'advance')
    await provider.deliver()
    expect([await roleOf(actor), await getMembership(actor)]).toMatchObject(['MEMBER', { status: 'past_due' }])
  })

  it('does not use a prospect’s discount up before it is paid', async () => {
    const actor = await makeViewer()
    const { id } = await db.prospect.create({ data: { email: actor.email, discountPercent: 50, userId: actor.id } })
    const used = async () => (await db.prospect.findUniqueOrThrow({ where: { id } })).usedAt !== null
    const { url } = await createCheckoutSession(actor, { countryCode: null })
    await press(url, { action: 'debit' })
    await provider.deliver()
    expect(await used()).toBe(false)
    await press(url, { action: 'settle' })
    await provider.deliver()
    expect(await used()).toBe(true)
  })

  it.each(['unpaid', 'paused'] as const)(
    'neither opens Premium nor uses the discount up where Stripe gives up with `%s`, and the invoice is voided',
    async (status) => {
      const actor = await makeViewer()
      const { id } = await db.prospect.create({ data: { email: actor.email, discountPercent: 50, userId: actor.id } })
      const { url } = await createCheckoutSession(actor, { countryCode: null })
      await press(url, { action: 'debit' })
      await provider.deliver()
      const { stripeCustomerId } = await db.billingCustomer.findFirstOrThrow({ where: { userId: actor.id } })
      const before = await stripe().subscriptions.list({ customer: stripeCustomerId, status: 'all' })
      const saying = (said: 'unpaid' | 'paused' | 'active' | 'canceled') => {
        const data = before.data.map((subscription) => {
          return { ...subscription, status: said, ended_at: said === 'canceled' ? subscription.start_date - 1 : null }
        })
        jest.spyOn(stripe().subscriptions, 'list').mockResolvedValueOnce({ ...before, data } as typeof before)
        return syncCustomer(stripeCustomerId)
      }
      const stored = async () => (await db.subscription.findFirstOrThrow({ where: { userId: actor.id } })).status
      await saying(status)
      expect(await stored()).toBe('incomplete')
      await saying('active')
      expect([await stored(), await roleOf(actor)]).toEqual(['incomplete', 'GUEST'])
      await saying('canceled')
      expect(await stored()).toBe('incomplete_expired')
      expect(await db.prospect.findUniqueOrThrow({ where: { id } })).toMatchObject({ usedAt: null })
      // The debit arrives after all, and goes back: the discount is there for another time.
      jest.restoreAllMocks()
      await press(url, { action: 'settle' })
      await saying('canceled')
      expect(await stored()).toBe('incomplete_expired')
      expect(await db.prospect.findUniqueOrThrow({ where: { id } })).toMatchObject({ usedAt: null })
    },
  )

  it('leaves the discount where it comes back and the subscription ends unpaid', async () => {
    const actor = await makeViewer()
    const { id } = await db.prospect.create({ data: { email: actor.email, discountPercent: 50, userId: actor.id } })
    const { url } = await createCheckoutSession(actor, { countryCode: null })
    await press(url, { action: 'debit' })
    await provider.deliver()
    await press(url, { action: 'fail' })
    const [subscription] = (await provider.stripe().subscriptions.list({ status: 'all' })).data
    await provider.stripe().subscriptions.cancel(subscription?.id ?? '')
    await provider.deliver()
    expect(await db.prospect.findUniqueOrThrow({ where: { id } })).toMatchObject({ usedAt: null })
    await press((await createCheckoutSession(await actorOf(actor.id), { countryCode: null })).url, { action: 'pay' })
    await provider.deliver()
    expect(await roleOf(actor)).toBe('MEMBER')
  })
})

describe('a rental paid by a bank debit', () => {
  async function ordered() {
    const [actor, video] = [await makeViewer(), await makeVideo()]
    const { url } = await createRentalCheckout(actor, video.id)
    await press(url, { action: 'debit' })
    await provider.deliver()
    return { actor, video, url }
  }

  it('opens nothing before it is paid, and is not paid a second time', async () => {
    const { actor, video } = await ordered()
    expect([await db.rental.count({ where: { userId: actor.id } }), await isOpen(actor, video.id)]).toEqual([0, false])
    await expect(createRentalCheckout(actor, video.id)).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('on its way'),
    })
  })

  it('opens the video once the debit has arrived, for seven days from then', async () => {
    const { actor, video, url } = await ordered()
    await press(url, { action: 'settle' })
    expect((await types()).at(-1)).toBe('checkout.session.async_payment_succeeded')
    expect(new Set(await provider.deliver())).toEqual(new Set([200]))
    expect(await isOpen(actor, video.id)).toBe(true)
    expect(await mails()).toEqual(['rental-receipt'])
  })

  it('whose events are lost counts from when Stripe is read back, not from when the debit was ordered', async () => {
    const { actor, url } = await ordered()
    await press(url, { action: 'settle' })
    const { stripeCustomerId } = await db.billingCustomer.findFirstOrThrow({ where: { userId: actor.id } })
    const days = new Date(Date.now() + 5 * 86_400_000)
    await syncCustomer(stripeCustomerId, days)
    expect(await db.rental.findMany({ where: { userId: actor.id } })).toMatchObject([{ paidAt: days }])
  })

  it('opens nothing where the debit comes back, and can be bought again then', async () => {
    const { actor, video, url } = await ordered()
    await press(url, { action: 'fail' })
    expect((await types()).at(-1)).toBe('checkout.session.async_payment_failed')
    await provider.deliver()
    expect(await isOpen(actor, video.id)).toBe(false)
    await press((await createRentalCheckout(actor, video.id)).url, { action: 'pay' })
    await provider.deliver()
    expect(await isOpen(actor, video.id)).toBe(true)
  })

  it('is told to the person where it comes back, once', async () => {
    const { actor, video, url } = await ordered()
    await press(url, { action: 'fail' })
    await provider.deliver()
    await provider.deliver()
    expect(await db.outboxMail.findMany()).toMatchObject([
      { toAddress: actor.email, template: 'rental-debit-returned', subject: expect.stringContaining(video.name) },
    ])
  })

  it('is told in other words where the video is gone when the debit comes back', async () => {
    const { video, url } = await ordered()
    await db.video.delete({ where: { id: video.id } })
    await press(url, { action: 'fail' })
    await provider.deliver()
    expect(await mails()).toEqual(['gone-rental-debit-returned'])
  })

  it('that settles after the account was deleted is given back, once, and recorded', async () => {
    const { actor, url } = await ordered()
    await deleteOwnAccount(actor, { password: PASSWORD })
    provider.inALaterSecond()
    await press(url, { action: 'settle' })
    await deliverTwice()
    const given = await refunds()
    expect(given).toMatchObject([{ amount: 500 }])
    expect(await db.auditEntry.findMany()).toMatchObject([{ action: 'refund', entityId: given[0]?.payment_intent }])
  })

  it('is not given back because a membership is on its way', async () => {
    const [actor, video] = [await makeViewer(), await makeVideo()]
    await press((await createCheckoutSession(actor, { countryCode: null })).url, { action: 'debit' })
    await provider.deliver()
    provider.inALaterSecond()
    await press((await createRentalCheckout(actor, video.id)).url, { action: 'pay' })
    await provider.deliver()
    expect(await isOpen(actor, video.id)).toBe(true)
  })
})
