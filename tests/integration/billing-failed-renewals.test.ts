import type Stripe from 'stripe'
import { db } from '@/lib/server/db/client'
import { stripe } from '@/lib/server/stripe'
import { dateOfUnix } from '@/lib/server/stripe-objects'
import { actorOf } from '@/tests/factories/viewers'
import { useProvider } from '@/tests/support/provider'
import { useSettings } from '@/tests/support/settings'
import { useTestDatabase } from './support/database'

useTestDatabase()
const provider = useProvider(useSettings())

beforeEach(async () => {
  await db.webhookEvent.deleteMany()
  await db.subscription.deleteMany()
  await db.billingCustomer.deleteMany()
})
afterEach(() => jest.restoreAllMocks())

const stored = () => db.subscription.findFirstOrThrow()

/** Shows an invoice as Stripe could have it: in the sandbox none stays open where a later one is paid. */
function showInvoice(id: string | undefined, change: Partial<Stripe.Invoice>): void {
  const { invoices } = stripe()
  const list = invoices.list.bind(invoices)
  const changed = async ({ status, ...rest }: Stripe.InvoiceListParams) => {
    const page = await list(rest)
    const data = page.data.map((invoice) => (invoice.id === id ? { ...invoice, ...change } : invoice))
    return { ...page, data: data.filter((invoice) => status === undefined || invoice.status === status) }
  }
  jest.spyOn(invoices, 'list').mockImplementation(changed as unknown as typeof list)
}

describe('the grace period of a renewal that failed', () => {
  it('counts from its own invoice where one before it was paid, though an older one is still open', async () => {
    const { actor, subscription } = await provider.paidGuest(null)
    for (const action of ['advance', 'advance', 'fail', 'advance']) await provider.portal(subscription, action)
    const [failed, , older] = (await provider.stripe().invoices.list()).data
    showInvoice(older?.id, { status: 'open', created: 1_700_000_000 })
    await provider.deliver()
    expect(await stored()).toMatchObject({ status: 'past_due', pastDueSince: dateOfUnix(failed?.created ?? 0) })
    expect((await actorOf(actor.id)).role).toBe('MEMBER')
  })
})
