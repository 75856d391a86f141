import { db } from '@/lib/server/db/client'
import { press } from '@/tests/support/stripe-harness'
import { emptyTables } from '@/tests/factories/empty-tables'
import { createPerson } from '@/tests/factories/people'
import { useTestDatabase } from '@/tests/integration/support/database'
import { eventually, statusOf, useInstances } from './support/instance'
import { sending, signInAt } from './support/people'
import { useStripe } from './support/provider'

useTestDatabase()
const instances = useInstances({ until: 'file' })
const stripe = useStripe()

const CHECKOUT = '/api/subscription/stripe/create-checkout-session'

beforeEach(() => emptyTables('User', 'BillingCustomer', 'OutboxMail', 'WebhookEvent', 'DailyJob'))

async function checkout(url: string, who: { cookie: string }): Promise<string> {
  const answer = await fetch(`${url}${CHECKOUT}`, sending('POST', undefined, who))
  const { url: page } = (await answer.json()) as { url?: string }
  if (!page) throw new Error(`no checkout: ${answer.status}`)
  return page
}

const receipts = (email: string) => db.outboxMail.count({ where: { toAddress: email, template: 'receipt' } })
const members = () => db.subscription.count({ where: { status: 'active' } })

describe('an instance that is killed', () => {
  it('in the middle of an event, a new customer and a new checkout leaves nothing of them to be done twice', async () => {
    const [dying, other] = await Promise.all([instances.start(stripe.settings()), instances.start(stripe.settings())])
    const [payer, newcomer, buyer] = [await createPerson(), await createPerson(), await createPerson()]
    await press(await checkout(other.url, await signInAt(other.url, payer)), { action: 'pay' })
    const events = await stripe.events()
    const paid = events.findLast(({ type }) => type === 'invoice.paid')
    if (!paid) throw new Error('nothing was paid')

    const underWay: Promise<number>[] = []
    const attempts: [who: { cookie: string }, request: RegExp][] = [
      [await signInAt(other.url, buyer), /^POST \/v1\/checkout\/sessions/],
      [await signInAt(other.url, newcomer), /^POST \/v1\/customers/],
    ]
    for (const [who, request] of attempts) {
      const made = stripe.lose(request)
      underWay.push(statusOf(`${dying.url}${CHECKOUT}`, sending('POST', undefined, who)))
      await made
    }
    const asked = stripe.lose(/^GET \/v1\/subscriptions/)
    underWay.push(stripe.deliver(dying.url, paid))
    await asked
    dying.kill('SIGKILL')
    expect(await Promise.all(underWay)).toEqual([0, 0, 0])
    stripe.mend()
    expect([await members(), await db.webhookEvent.count(), await receipts(payer.email)]).toEqual([0, 0, 0])

    for (const event of [...events, ...events]) {
      // The customer's lock is held until the database notices that the killed process is gone.
      await eventually(event.type, async () => (await stripe.deliver(other.url, event)) === 200)
    }
    expect([await members(), await receipts(payer.email)]).toEqual([1, 1])

    const pages: string[] = []
    for (const [who] of attempts) pages.push(await checkout(other.url, who))
    const customers = await stripe.api().customers.list()
    const open = await stripe.api().checkout.sessions.list({ status: 'open' })
    expect([customers.data.length, open.data.map(({ url }) => url).toSorted()]).toEqual([3, pages.toSorted()])
    expect(await db.billingCustomer.count()).toBe(3)
  })

  it('during the nightly reconciliation of payments leaves the work to another, which does it once', async () => {
    const first = await instances.leftOrNew(stripe.settings())
    const person = await createPerson()
    // Paid, but none of its events arrived.
    await press(await checkout(first.url, await signInAt(first.url, person)), { action: 'pay' })
    first.kill('SIGKILL')
    await first.ended
    const asked = stripe.lose(/^GET \/v1\/subscriptions/)
    const name = 'reconcile billing'
    await db.dailyJob.upsert({ where: { name }, create: { name, dueAt: new Date(0) }, update: { dueAt: new Date(0) } })
    const dying = await instances.start(stripe.settings())
    await asked
    dying.kill('SIGKILL')
    await dying.ended
    stripe.mend()
    const job = () => db.dailyJob.findUniqueOrThrow({ where: { name } })
    const { leasedUntil } = await job()
    expect(leasedUntil?.getTime()).toBeGreaterThan(Date.now())
    expect(await members()).toBe(0)

    // The lease of the killed instance has ended.
    await db.dailyJob.updateMany({ data: { leasedUntil: new Date(0) } })
    await instances.start(stripe.settings())
    await eventually('the night is done', async () => (await job()).dueAt.getTime() > Date.now())
    expect([await members(), await receipts(person.email)]).toEqual([1, 1])
  })
})
