import type Stripe from 'stripe'
import { deleteOwnAccount } from '@/lib/domains/accounts/deletion/mutations'
import { getMembership } from '@/lib/domains/payments/subscriptions/queries'
import { syncCustomer } from '@/lib/domains/payments/sync/mutations'
import { db } from '@/lib/server/db/client'
import { log } from '@/lib/server/log/log'
import { processState } from '@/lib/server/process-state'
import { stripe } from '@/lib/server/stripe/stripe'
import type { Actor } from '@/lib/shared/access/actor'
import { makeVideo } from '@/tests/factories/catalogue'
import { PASSWORD } from '@/tests/factories/people'
import { actorOf, isOpenTo, makeViewer, roleOf } from '@/tests/factories/viewers'
import { useBilling } from '@/tests/integration/support/billing'
import { press } from '@/tests/support/stripe/stripe-harness'

const provider = useBilling()
const { deliver, mails, refunds, readBack } = provider
const onItsWay = { code: 'conflict', message: expect.stringContaining('being processed') }
const types = async () => (await provider.events()).map(({ type }) => type)

/** Acts as the bank a second later, so that the timestamp differs: Stripe's timestamps are whole seconds. */
const bankOf = (url: string) => (action: 'settle' | 'fail') => {
  provider.inALaterSecond()
  return press(url, { action })
}

async function orderedPlan(guest?: Actor) {
  const actor = guest ?? (await makeViewer())
  const bank = bankOf(await provider.buyPlan(actor, null, 'debit'))
  const [subscription] = (await provider.stripe().subscriptions.list({ expand: ['data.latest_invoice'] })).data
  expect(subscription).toMatchObject({ status: 'active', latest_invoice: { status: 'open' } })
  await deliver()
  return { actor, subscription: subscription as Stripe.Subscription, bank }
}
async function orderedRental() {
  const [actor, video] = [await makeViewer(), await makeVideo()]
  const bank = bankOf(await provider.buyRental(actor, video, 'debit'))
  await deliver()
  return { actor, video, bank }
}
const cancel = async () => provider.stripe().subscriptions.cancel((await provider.subscription()).id)

describe('a membership paid by a bank debit, which settles days later', () => {
  it('gives no access and can’t be paid twice before the debit arrives, and then has a receipt', async () => {
    const { actor, subscription, bank } = await orderedPlan()
    await syncCustomer(String(subscription.customer))
    expect([await roleOf(actor), await mails()]).toEqual(['GUEST', []])
    expect(await getMembership(actor)).toMatchObject({ status: 'incomplete' })
    await expect(provider.planPage(actor)).rejects.toMatchObject(onItsWay)
    await bank('settle')
    expect((await types()).at(-1)).toBe('checkout.session.async_payment_succeeded')
    // Delivers only the last event. The membership starts even if all earlier events were lost.
    expect(await deliver((all) => all.slice(-1))).toEqual([200])
    expect([await roleOf(actor), await getMembership(actor)]).toMatchObject(['MEMBER', { status: 'active' }])
    await deliver()
    expect(await mails()).toEqual(['receipt'])
  })

  it('gives no access and no grace period if the debit is returned, and gives it once the invoice is paid', async () => {
    const { actor, bank, subscription } = await orderedPlan()
    await bank('fail')
    expect((await types()).at(-1)).toBe('checkout.session.async_payment_failed')
    expect(new Set(await deliver())).toEqual(new Set([200]))
    expect((await provider.subscription()).status).toBe('past_due')
    expect([await roleOf(actor), await getMembership(actor)]).toMatchObject(['GUEST', { status: 'incomplete' }])
    const other = { message: expect.stringContaining('Manage Subscription') }
    await expect(provider.planPage(actor)).rejects.toMatchObject(other)
    await provider.portal(subscription, 'pay')
    await deliver()
    expect(await roleOf(actor)).toBe('MEMBER')
  })

  it('that settled before the account was deleted isn’t refunded', async () => {
    const { actor, bank } = await orderedPlan()
    await bank('settle')
    await deliver()
    await deleteOwnAccount(await actorOf(actor.id), { password: PASSWORD })
    await deliver()
    await provider.deliverAgain()
    expect([await refunds(), await db.auditEntry.count()]).toEqual([[], 0])
  })

  it('uses up a prospect’s discount once paid, and keeps access and grace period at renewals', async () => {
    const { actor, isUsed } = await provider.prospect()
    const { bank, subscription } = await orderedPlan(actor)
    expect(await isUsed()).toBe(false)
    await bank('settle')
    await deliver()
    expect(await isUsed()).toBe(true)
    for (const action of ['fail', 'advance']) await provider.portal(subscription, action)
    await deliver()
    expect([await roleOf(actor), await getMembership(actor)]).toMatchObject(['MEMBER', { status: 'past_due' }])
  })

  it.each(['unpaid', 'paused'] as const)(
    'that Stripe leaves `%s` gives no access and uses up nothing',
    async (status) => {
      const { actor, isUsed } = await provider.prospect()
      const { bank, subscription } = await orderedPlan(actor)
      const before = await stripe().subscriptions.list({ status: 'all' })
      const storedAs = async (said: 'unpaid' | 'paused' | 'active' | 'canceled') => {
        const data = before.data.map((each) => {
          return { ...each, status: said, ended_at: said === 'canceled' ? each.start_date - 1 : null }
        })
        jest.spyOn(stripe().subscriptions, 'list').mockResolvedValueOnce({ ...before, data } as typeof before)
        await syncCustomer(String(subscription.customer))
        return (await db.subscription.findFirstOrThrow()).status
      }
      expect([await storedAs(status), await storedAs('active')]).toEqual(['incomplete', 'incomplete'])
      expect(await roleOf(actor)).toBe('GUEST')
      expect([await storedAs('canceled'), await isUsed()]).toEqual(['incomplete_expired', false])
      // Settles the debit after the subscription has ended. The payment is refunded, so the discount remains unused.
      jest.restoreAllMocks()
      await bank('settle')
      expect([await storedAs('canceled'), await isUsed()]).toEqual(['incomplete_expired', false])
    },
  )

  it('keeps the discount if it is returned and the subscription ends unpaid', async () => {
    const { actor, isUsed } = await provider.prospect()
    const { bank } = await orderedPlan(actor)
    await bank('fail')
    await cancel()
    await deliver()
    expect(await isUsed()).toBe(false)
    await provider.buyPlan(actor)
    await deliver()
    expect(await roleOf(actor)).toBe('MEMBER')
  })
})

const ways: [string, () => Promise<unknown>][] = [
  [
    'by its events, which come twice',
    async () => expect(new Set(await provider.deliverAgain())).toEqual(new Set([200])),
  ],
  ['by the nightly job', () => readBack()],
]

describe.each([
  ['membership', orderedPlan, 1000, { template: 'plan-debit-returned', text: /returned the payment/ }],
  ['rental', orderedRental, 500, { template: 'purchase-unpaid', subject: /Video \d/ }],
] as const)('the bank debit of a %s', (_, order, amount, { template, ...words }) => {
  it('is reported to the person once if it is returned', async () => {
    const { actor, bank } = await order()
    await bank('fail')
    for (let times = 0; times < 2; times += 1) await deliver()
    const said = Object.entries(words).map(([field, text]) => [field, expect.stringMatching(text)])
    const mail = { toAddress: actor.email, template, ...Object.fromEntries(said) }
    expect(await db.outboxMail.findMany()).toMatchObject([mail])
  })

  it.each(ways)('is refunded once, and recorded, if it settles after a deletion: known %s', async (_, hear) => {
    const { actor, bank } = await order()
    await deleteOwnAccount(actor, { password: PASSWORD })
    // Makes the customer older than the debit, as with someone who has paid before.
    await db.billingCustomer.updateMany({ data: { createdAt: new Date('2020-01-01') } })
    await bank('settle')
    for (let times = 0; times < 2; times += 1) await hear()
    const given = await refunds()
    expect(given).toMatchObject([{ amount }])
    const entry = { actorEmail: 'payment provider', action: 'refund', entity: 'Payment' }
    expect(await db.auditEntry.findMany()).toMatchObject([{ ...entry, entityId: given[0]?.payment_intent }])
    expect(await mails()).toEqual(['account-deleted'])
  })
})

describe('a rental paid by a bank debit', () => {
  it('opens nothing before it is paid, can’t be paid twice, and opens the video once it arrives', async () => {
    const { actor, video, bank } = await orderedRental()
    expect([await db.purchase.count(), await isOpenTo(actor, video.id)]).toEqual([0, false])
    await expect(provider.buyRental(actor, video)).rejects.toMatchObject(onItsWay)
    await bank('settle')
    expect((await types()).at(-1)).toBe('checkout.session.async_payment_succeeded')
    expect(new Set(await deliver())).toEqual(new Set([200]))
    expect([await isOpenTo(actor, video.id), await mails()]).toEqual([true, ['rental-receipt']])
    const { created } = await provider.eventOf('checkout.session.async_payment_succeeded')
    expect(await db.purchase.findMany()).toMatchObject([{ paidAt: new Date(created * 1000) }])
  })

  it('whose events are lost counts from the read-back, not from the order', async () => {
    const { actor, bank } = await orderedRental()
    await bank('settle')
    const paidAt = new Date(Date.now() + 5 * 86_400_000)
    await syncCustomer(await provider.customerOf(actor), paidAt)
    expect(await db.purchase.findMany()).toMatchObject([{ paidAt }])
  })

  it('opens nothing if the debit is returned, and can then be bought again', async () => {
    const { actor, video, bank } = await orderedRental()
    await bank('fail')
    expect((await types()).at(-1)).toBe('checkout.session.async_payment_failed')
    await deliver()
    expect(await isOpenTo(actor, video.id)).toBe(false)
    await provider.buyRental(actor, video)
    await deliver()
    expect(await isOpenTo(actor, video.id)).toBe(true)
  })

  it('has a different email if the video is gone when the debit is returned', async () => {
    const { video, bank } = await orderedRental()
    await db.video.delete({ where: { id: video.id } })
    await bank('fail')
    await deliver()
    expect(await mails()).toEqual(['purchase-unpaid'])
  })

  it('isn’t refunded because a membership payment is pending', async () => {
    const { actor } = await orderedPlan()
    const video = await makeVideo()
    provider.inALaterSecond()
    await provider.buyRental(actor, video)
    await deliver()
    expect(await isOpenTo(actor, video.id)).toBe(true)
  })
})

describe('a debit that settles after its membership has ended', () => {
  it.each(ways)('is refunded once, without a receipt or a used discount: known %s', async (_, hear) => {
    const { actor, isUsed } = await provider.prospect()
    const { bank } = await orderedPlan(actor)
    await cancel()
    await bank('settle')
    for (let times = 0; times < 2; times += 1) await hear()
    expect(await refunds()).toMatchObject([{ amount: 500 }])
    expect(await db.auditEntry.findMany()).toMatchObject([{ actorEmail: 'payment provider', action: 'refund' }])
    const mail = { toAddress: actor.email, template: 'plan-returned', text: expect.stringContaining('$5') }
    expect(await db.outboxMail.findMany({ where: { template: { not: 'renewal-ended' } } })).toMatchObject([mail])
    expect(await db.subscription.findMany()).toMatchObject([{ status: 'incomplete_expired' }])
    expect(await isUsed()).toBe(false)
  })

  it('is reported once, even if another process hears of the refund before it is recorded', async () => {
    const { bank } = await orderedPlan()
    await cancel()
    await deliver()
    await bank('settle')
    const create = stripe().refunds.create.bind(stripe().refunds)
    const heardOf = async (...order: Parameters<typeof create>) => {
      const refund = await create(...order)
      // Resets the queue of calls to Stripe, because another process would have its own.
      processState.providerQueue = undefined
      const told = await deliver((all) => all.filter(({ type }) => type.startsWith('refund.')))
      expect(told).toEqual([200])
      return refund
    }
    jest.spyOn(stripe().refunds, 'create').mockImplementationOnce(heardOf as unknown as typeof create)
    expect(new Set(await deliver())).toEqual(new Set([200]))
    expect(await mails()).toEqual(['renewal-ended', 'plan-returned'])
  })

  it('is reported once if it was refunded at the provider', async () => {
    const { bank } = await orderedPlan()
    await cancel()
    await deliver()
    await bank('settle')
    await provider.refund()
    await deliver()
    expect(await mails()).toEqual(['renewal-ended', 'payment-refunded'])
  })

  it.each([
    ['whose person deleted the account', (actor: Actor) => deleteOwnAccount(actor, { password: PASSWORD })],
    ['that was cancelled', cancel],
  ])('%s is left to its dispute', async (_, end) => {
    const { actor, bank } = await orderedPlan()
    await end(actor)
    await deliver()
    await bank('settle')
    const charge = await provider.charge()
    await provider.asBank('disputes', { charge: charge?.id })
    await db.auditEntry.deleteMany()
    await db.outboxMail.deleteMany()
    const [failures, told] = [jest.spyOn(log, 'error'), jest.spyOn(log, 'warn')]
    await readBack()
    expect(failures).not.toHaveBeenCalled()
    expect(told.mock.calls).toContainEqual([{ payment: charge?.payment_intent }, expect.stringContaining('dispute')])
    expect(new Set(await deliver())).toEqual(new Set([200]))
    expect([await refunds(), await db.auditEntry.findMany(), await db.outboxMail.findMany()]).toEqual([[], [], []])
  })
})
