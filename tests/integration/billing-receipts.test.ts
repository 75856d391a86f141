import { createCheckoutSession } from '@/lib/domains/payments/mutations-plan-checkout'
import { reconcileCustomers } from '@/lib/domains/payments/mutations-reconcile'
import { db } from '@/lib/server/db/client'
import { processState } from '@/lib/server/process-state'
import { stripe } from '@/lib/server/stripe'
import type { Actor } from '@/lib/shared/actor'
import { press } from '@/tests/support/stripe-harness'
import { makeViewer } from '@/tests/factories/viewers'
import { sendEvent, useProvider } from '@/tests/support/provider'
import { useSettings } from '@/tests/support/settings'
import { useTestDatabase } from './support/database'

useTestDatabase()
const provider = useProvider(useSettings())

beforeEach(async () => {
  await db.webhookEvent.deleteMany()
  await db.outboxMail.deleteMany()
  await db.auditEntry.deleteMany()
})

const receipts = (actor: Actor) => db.outboxMail.findMany({ where: { toAddress: actor.email, template: 'receipt' } })

describe('the receipt of the membership', () => {
  it('is mailed for each payment, with the amount', async () => {
    const { actor } = await provider.paidGuest()
    await provider.deliver()
    const [first] = await receipts(actor)
    expect(first?.subject).toContain('₹400')
    expect(first?.text).toMatch(/Amount: ₹400 · Paid on: .+ · Premium until: .+ · Invoice: /)
    await provider.portal(await provider.subscription(), 'advance')
    await provider.deliver()
    expect(await receipts(actor)).toHaveLength(2)
  })

  it('is mailed once per payment, even where its events come twice and in another order', async () => {
    const { actor } = await provider.paidGuest(null)
    const events = await provider.events()
    const twice = [...events.toReversed(), ...events]
    await Promise.all(twice.map((event) => sendEvent(event)))
    await reconcileCustomers(0)
    const mails = await receipts(actor)
    expect(mails.map(({ subject }) => subject)).toEqual([expect.stringContaining('$10')])
    expect(await db.invoiceReceipt.findMany({ where: { billingCustomer: { userId: actor.id } } })).toMatchObject([
      { amount: 1000, currency: 'usd' },
    ])
  })

  it('is not mailed when the transaction of its event is rolled back', async () => {
    const { actor } = await provider.paidGuest()
    const event = (await provider.events()).find(({ type }) => type === 'invoice.paid')
    await provider.stop()
    expect((await sendEvent(event ?? {})).status).toBe(503)
    expect(await receipts(actor)).toEqual([])
    expect(await db.invoiceReceipt.count({ where: { billingCustomer: { userId: actor.id } } })).toBe(0)
  })

  it('is not mailed for an amount of zero, nor to a deleted person', async () => {
    const free = await makeViewer()
    await db.prospect.create({ data: { email: free.email, discountPercent: 100, userId: free.id } })
    await press((await createCheckoutSession(free, { countryCode: null })).url, { action: 'pay' })
    const { actor: gone } = await provider.paidGuest()
    await db.user.delete({ where: { id: gone.id } })
    expect(new Set(await provider.deliver())).toEqual(new Set([200]))
    expect([await receipts(free), await receipts(gone)]).toEqual([[], []])
  })
})

describe('a payment for a membership that has ended', () => {
  it.each(['by its events, which come twice', 'by the nightly job'])(
    'is given back once, in place of a receipt, and leaves the discount for another time: known %s',
    async (how) => {
      const actor = await makeViewer()
      const prospect = await db.prospect.create({ data: { email: actor.email, discountPercent: 50, userId: actor.id } })
      const { url } = await createCheckoutSession(actor, { countryCode: null })
      await press(url, { action: 'debit' })
      await provider.deliver()
      await provider.stripe().subscriptions.cancel((await provider.subscription()).id)
      provider.inALaterSecond()
      await press(url, { action: 'settle' })
      for (let times = 0; times < 2; times += 1) {
        await db.webhookEvent.deleteMany()
        if (how === 'by the nightly job') await reconcileCustomers(0)
        else expect(new Set(await provider.deliver())).toEqual(new Set([200]))
      }
      expect((await provider.stripe().refunds.list()).data).toMatchObject([{ amount: 500 }])
      expect(await db.auditEntry.findMany()).toMatchObject([{ actorEmail: 'payment provider', action: 'refund' }])
      expect(await db.outboxMail.findMany()).toMatchObject([
        { toAddress: actor.email, template: 'plan-returned', text: expect.stringContaining('$5') },
      ])
      expect(await db.subscription.findFirst({ where: { userId: actor.id } })).toMatchObject({
        status: 'incomplete_expired',
      })
      expect(await db.prospect.findUnique({ where: { id: prospect.id } })).toMatchObject({ usedAt: null })
    },
  )

  it('is told of once, though another process hears of the refund before it is recorded', async () => {
    const actor = await makeViewer()
    const { url } = await createCheckoutSession(actor, { countryCode: null })
    await press(url, { action: 'debit' })
    await provider.deliver()
    await provider.stripe().subscriptions.cancel((await provider.subscription()).id)
    await provider.deliver()
    provider.inALaterSecond()
    await press(url, { action: 'settle' })
    const create = stripe().refunds.create.bind(stripe().refunds)
    const heardOf = async (...order: Parameters<typeof create>) => {
      const refund = await create(...order)
      // The queue of another process.
      processState.providerQueue = undefined
      const told = await provider.deliver((all) => all.filter(({ type }) => type.startsWith('refund.')))
      expect(told).toEqual([200])
      return refund
    }
    jest.spyOn(stripe().refunds, 'create').mockImplementationOnce(heardOf as unknown as typeof create)
    expect(new Set(await provider.deliver())).toEqual(new Set([200]))
    expect(await db.outboxMail.findMany({ orderBy: { id: 'asc' } })).toMatchObject([{ template: 'plan-returned' }])
  })
})
