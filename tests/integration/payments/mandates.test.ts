import type Stripe from 'stripe'
import { POST as cardSetup } from '@/app/api/subscription/stripe/create-card-setup/route'
import { createCardSetup } from '@/lib/domains/payments/card-setup/mutations'
import { endRenewal, resumeRenewal } from '@/lib/domains/payments/renewal/mutations'
import { paymentNoticeOf } from '@/lib/domains/payments/subscriptions/policy'
import { getMembership, listSubscriptions } from '@/lib/domains/payments/subscriptions/queries'
import { db } from '@/lib/server/db/client'
import { log } from '@/lib/server/log/log'
import { stripe } from '@/lib/server/stripe/stripe'
import { visitor, type Actor } from '@/lib/shared/access/actor'
import { formatDay } from '@/lib/shared/format/format'
import { signedIn } from '@/tests/factories/people'
import { actorOf, makeViewer, roleOf } from '@/tests/factories/viewers'
import { eventOrders, useBilling } from '@/tests/integration/support/billing'
import { call } from '@/tests/support/requests/request-scope'
import { press } from '@/tests/support/stripe/stripe-harness'

const provider = useBilling()
const { deliver, portal } = provider

const DAY = 86_400_000
const INDIAN = '4000003560000123'

type Choice = { card?: string; mandate?: string }

/** Creates a member who pays in rupees. Delivers the events unless told otherwise. */
async function bought(choice: Choice = {}, { discount = 0, tell = () => deliver() as Promise<unknown> } = {}) {
  const actor = discount ? (await provider.prospect(discount)).actor : await makeViewer()
  await press(await provider.planPage(actor, 'IN'), { action: 'pay', ...choice })
  await tell()
  return { actor, subscription: await provider.subscription() }
}

const stored = () => db.subscription.findFirstOrThrow({ orderBy: { id: 'desc' } })
const stateOf = async () => (await stored()).mandateState
const mails = async () => (await provider.mails()).filter((name) => name !== 'receipt')
const newestMail = () =>
  db.outboxMail.findFirstOrThrow({ where: { template: 'new-card-needed' }, orderBy: { id: 'desc' } })
const noticeOf = async (actor: Actor) => paymentNoticeOf(await actorOf(actor.id))
const periodEnd = async () => (await stored()).currentPeriodEnd.toISOString()

async function addCard(actor: Actor, choice: Choice = {}): Promise<void> {
  const { url } = await createCardSetup(await actorOf(actor.id), {})
  await press(url, { action: 'pay', ...choice })
}

describe('the mandate of a membership in rupees', () => {
  it.each([
    ['of an Indian card', {}, 0, { mandateState: 'ok', mandateAmount: 40_000 }],
    ['of an Indian card with a discount', {}, 50, { mandateState: 'ok', mandateAmount: 40_000 }],
    ['of an Indian card whose first year is free', {}, 100, { mandateState: 'ok', mandateAmount: 40_000 }],
    ['of a card that needs none', { card: '4242424242424242' }, 0, { mandateState: null, mandateAmount: null }],
    ['for the amount of today, without a discount', { mandate: 'today' }, 0, { mandateState: 'ok' }],
    ['that the bank has yet to confirm', { mandate: 'pending' }, 0, { mandateState: null }],
  ])('%s is read at the first paid invoice, and nobody is told', async (_, choice, discount, row) => {
    const { actor } = await bought(choice, { discount })
    expect(await stored()).toMatchObject({ status: 'active', mandateCheckedAt: expect.any(Date), ...row })
    expect([await mails(), await noticeOf(actor)]).toEqual([[], null])
    await expect(createCardSetup(actor, {})).rejects.toMatchObject({ code: 'conflict' })
  })

  it.each([
    ['refused by the bank', { mandate: 'refused' }, 0, 'missing', "hasn't approved"],
    ['never registered', { mandate: 'none' }, 0, 'missing', "hasn't approved"],
    ['smaller than the regular price', { mandate: 'today' }, 50, 'too_small', 'up to ₹200, but Premium costs ₹400'],
    ['refused, whose first year is free', { mandate: 'refused' }, 100, 'missing', "hasn't approved"],
  ])('%s is told to staff and the person at once, long before a renewal fails', async (...row) => {
    const [, choice, discount, state, words] = row
    const logged = jest.spyOn(log, 'warn')
    const { actor, subscription } = await bought(choice, { discount })
    expect(await stored()).toMatchObject({ status: 'active', mandateState: state })
    const until = state === 'missing' ? await periodEnd() : null
    expect(await noticeOf(actor)).toEqual({ needsCard: true, isPaused: false, until })
    expect(await getMembership(actor)).toMatchObject({ needsCard: true })
    const facts = expect.objectContaining({ subscription: subscription.id, state })
    expect(logged).toHaveBeenCalledWith(facts, 'mandate missing or too small')
    expect((await newestMail()).text.replaceAll('\n', ' ')).toContain(words)
    const admin = await makeViewer({ admin: true })
    const shown = await listSubscriptions(admin, { page: 0, query: '', status: 'needs_card' })
    expect(shown.data).toMatchObject([{ status: 'active', needsCard: true }])
    // Neither later events nor the nightly job tell it again.
    await provider.deliverAgain()
    await provider.readBack()
    expect(await mails()).toEqual(['new-card-needed'])
  })

  it.each(eventOrders)('is read correctly with events %s', async (_, order) => {
    await bought({ mandate: 'refused' }, { tell: () => deliver(order) })
    expect([await stateOf(), await mails()]).toEqual(['missing', ['new-card-needed']])
  })

  it('is read by the nightly job, without any event', async () => {
    await bought({ mandate: 'refused' }, { tell: () => provider.readBack() })
    expect([await stateOf(), await mails()]).toEqual(['missing', ['new-card-needed']])
  })

  it('that the bank never confirms is missing the next night', async () => {
    await bought({ mandate: 'pending' })
    await provider.readBack(new Date(Date.now() + DAY))
    expect([await stateOf(), await mails()]).toEqual(['missing', ['new-card-needed']])
  })

  it.each([
    ['its event', () => deliver()],
    ['the nightly job', () => provider.readBack()],
  ])('that the bank ends is known by %s, and again when it revives it', async (_, tell) => {
    const { actor, subscription } = await bought()
    await provider.asBank('mandates', { subscription: subscription.id, status: 'inactive', reason: 'canceled' })
    await tell()
    expect([await stateOf(), await mails()]).toEqual(['missing', ['new-card-needed']])
    await provider.asBank('mandates', { subscription: subscription.id, status: 'active' })
    await tell()
    expect([await stateOf(), await noticeOf(actor)]).toEqual(['ok', null])
  })

  it('in dollars is never checked', async () => {
    const actor = await makeViewer()
    await press(await provider.planPage(actor), { action: 'pay', card: INDIAN, mandate: 'refused' })
    await deliver()
    expect(await stored()).toMatchObject({ mandateState: null, mandateCheckedAt: null })
  })

  it('of a membership that ends isn’t needed, until it is resumed', async () => {
    const { actor } = await bought({ mandate: 'refused' })
    await endRenewal(actor)
    expect([await noticeOf(actor), (await getMembership(actor))?.needsCard]).toEqual([null, false])
    await resumeRenewal(actor)
    expect(await noticeOf(actor)).toMatchObject({ needsCard: true })
  })
})

describe('a membership by UPI', () => {
  async function byUpi(mandate = 'works') {
    const actor = await makeViewer()
    const url = await provider.planPage(actor, 'IN')
    await press(url, { action: 'upi' })
    await press(url, { action: 'approve', mandate })
    await press(url, { action: 'settle' })
    return actor
  }

  it('asks for a mandate of the regular price, and knows it by its event', async () => {
    await byUpi()
    expect((await provider.checkouts())[0]?.payment_method_options?.upi?.mandate_options).toMatchObject({
      amount: 40_000,
      amount_type: 'maximum',
    })
    await deliver()
    expect(await stored()).toMatchObject({ status: 'active', mandateState: 'ok', mandateAmount: 40_000 })
  })

  it('needs another method once the person has ended the mandate in the UPI app', async () => {
    const actor = await byUpi()
    await deliver()
    const { id } = await provider.subscription()
    await provider.asBank('mandates', { subscription: id, status: 'inactive' })
    await provider.readBack()
    expect([await stateOf(), await mails()]).toEqual(['missing', ['new-card-needed']])
    await addCard(actor)
    await deliver()
    expect([await stateOf(), await noticeOf(actor)]).toEqual(['ok', null])
  })
})

describe('a renewal without a working mandate', () => {
  it.each([
    ['refused', { mandate: 'refused' }, 0],
    ['cancelled before the renewal', { card: '4000003560000263' }, 0],
    ['never registered', { mandate: 'none' }, 0],
  ])('that was %s needs a new card, with access for seven days, and goes on with it', async (_, choice, discount) => {
    const { actor, subscription } = await bought(choice, { discount })
    await portal(subscription, 'advance')
    await deliver()
    const row = await stored()
    expect(row).toMatchObject({ status: 'past_due', mandateState: 'missing' })
    const until = new Date((row.pastDueSince?.getTime() ?? 0) + 7 * DAY).toISOString()
    expect([await roleOf(actor), await noticeOf(actor)]).toEqual([
      'MEMBER',
      { needsCard: true, isPaused: false, until },
    ])
    expect(await mails()).toEqual(['new-card-needed'])
    expect(await getMembership(actor)).toMatchObject({ needsCard: true })

    await addCard(actor)
    await deliver()
    expect(await stored()).toMatchObject({ status: 'active', mandateState: 'ok', pastDueSince: null })
    expect([await noticeOf(actor), await mails()]).toEqual([null, ['new-card-needed']])
    await portal(await provider.subscription(), 'advance')
    expect((await provider.subscription()).status).toBe('active')
  })

  it('is paused after seven days', async () => {
    const { actor, subscription } = await bought({ mandate: 'refused' })
    await portal(subscription, 'advance')
    await deliver()
    await db.subscription.updateMany({ data: { pastDueSince: new Date(Date.now() - 8 * DAY) } })
    expect([await roleOf(actor), await noticeOf(actor)]).toEqual([
      'GUEST',
      { needsCard: true, isPaused: true, until: null },
    ])
  })

  it.each([
    ['stopped by the person', '4000003560000297'],
    ['not announced by the bank', '4000003560000248'],
  ])('that was %s is a failed payment: the mandate works', async (_, card) => {
    const { actor, subscription } = await bought({ card })
    await portal(subscription, 'advance')
    await deliver()
    expect(await stored()).toMatchObject({ status: 'past_due', mandateState: 'ok' })
    expect(await noticeOf(actor)).toMatchObject({ needsCard: false, isPaused: false })
    expect(await mails()).toEqual([])
  })
})

describe('another card', () => {
  it('saved in time makes the next renewal work, with and without its events', async () => {
    for (const tell of [() => deliver(), () => provider.readBack()]) {
      const { actor, subscription } = await bought({ mandate: 'today' }, { discount: 50 })
      await addCard(actor)
      await tell()
      expect(await stored()).toMatchObject({ mandateState: 'ok', mandateAmount: 40_000 })
      const { default_payment_method: method } = await provider.subscription()
      expect(method).not.toBe(subscription.default_payment_method)
      expect(await noticeOf(actor)).toBeNull()
    }
  })

  it('whose mandate fails as well leaves the state, tells nothing new, and can be followed by another', async () => {
    const { actor } = await bought({ mandate: 'refused' })
    await addCard(actor, { mandate: 'refused' })
    await deliver()
    expect([await stateOf(), await mails()]).toEqual(['missing', ['new-card-needed']])
    const { url } = await createCardSetup(actor, {})
    for (const action of ['upi', 'approve']) await press(url, { action })
    await deliver()
    expect(await stored()).toMatchObject({ mandateState: 'ok', mandateAmount: 40_000 })
    expect(await noticeOf(actor)).toBeNull()
  })

  it('of the portal counts, and is not replaced by an older one', async () => {
    const { actor, subscription } = await bought({ mandate: 'refused' })
    await addCard(actor, { mandate: 'refused' })
    await deliver()
    const { url } = await provider.stripe().billingPortal.sessions.create({ customer: String(subscription.customer) })
    await press(url, { action: 'card', subscription: subscription.id, card: INDIAN, mandate: 'refused' })
    const chosen = (await provider.subscription()).default_payment_method
    await deliver()
    await provider.readBack()
    expect((await provider.subscription()).default_payment_method).toBe(chosen)
    await press(url, { action: 'card', subscription: subscription.id, card: INDIAN })
    await deliver()
    expect([await stateOf(), await noticeOf(actor)]).toEqual(['ok', null])
  })

  it('is applied and charged once, even if the process dies in between', async () => {
    const { actor, subscription } = await bought({ mandate: 'refused' })
    await portal(subscription, 'advance')
    await deliver()
    await addCard(actor)
    const { invoices } = stripe()
    jest.spyOn(invoices, 'pay').mockRejectedValueOnce(new Error('killed'))
    expect(await deliver((all) => all.slice(-1))).toEqual([500])
    expect((await provider.subscription()).status).toBe('past_due')
    await Promise.all([deliver(), provider.readBack()])
    expect(await stored()).toMatchObject({ status: 'active', mandateState: 'ok' })
    const paid = (await provider.stripe().invoices.list({ status: 'paid' })).data
    expect(paid).toHaveLength(2)
  })

  it('whose payment is refused leaves the membership past due, and is not charged again and again', async () => {
    const { actor, subscription } = await bought({ mandate: 'refused' })
    await portal(subscription, 'advance')
    await deliver()
    const pay = jest.spyOn(stripe().invoices, 'pay')
    await addCard(actor, { card: '4000003560000248' })
    await deliver()
    expect(await stored()).toMatchObject({ status: 'past_due', mandateState: 'ok' })
    expect(await noticeOf(actor)).toMatchObject({ needsCard: false })
    await provider.readBack(new Date(Date.now() + 2 * DAY))
    const keys = pay.mock.calls.map((args) => (args as unknown[])[2] as Stripe.RequestOptions)
    expect(new Set(keys.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1)
  })

  it('is asked for on Stripe’s page, by a request that others may not send', async () => {
    const { actor } = await bought({ mandate: 'refused' })
    const ask = async (who: Actor) =>
      call(cardSetup, { method: 'POST', cookies: who.id === 0 ? undefined : await signedIn(who) })
    expect((await ask(visitor)).status).toBe(401)
    expect((await ask(await makeViewer())).status).toBe(409)
    const answer = await ask(actor)
    expect([answer.status, answer.json()]).toEqual([200, { url: expect.stringMatching(/^http/) }])
    expect((await provider.openCheckouts())[0]).toMatchObject({
      mode: 'setup',
      success_url: expect.stringContaining('/subscription-return?refresh=true&returnUrl=%2Faccount'),
    })
    // Stripe tells this amount to the bank when it registers the card's mandate.
    const { payment_settings: settings } = await provider.subscription()
    expect(settings?.payment_method_options?.card?.mandate_options).toMatchObject({ amount: 40_000 })
    const day = formatDay(await periodEnd())
    expect((await newestMail()).text.replaceAll('\n', ' ')).toContain(`Premium stays active until ${day}`)
  })
})
