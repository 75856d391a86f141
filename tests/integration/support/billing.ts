import type Stripe from 'stripe'
import { reconcileCustomers } from '@/lib/domains/payments/jobs'
import { createCheckoutSession } from '@/lib/domains/payments/plans/mutations'
import { createRentalCheckout } from '@/lib/domains/payments/rental-checkout/mutations'
import { db } from '@/lib/server/db/client'
import type { Actor } from '@/lib/shared/access/actor'
import { clearCatalogue, makeVideo } from '@/tests/factories/catalogue'
import { emptyTables } from '@/tests/factories/empty-tables'
import { actorOf, makeViewer } from '@/tests/factories/viewers'
import { useSettings } from '@/tests/support/settings'
import { useProvider } from '@/tests/support/stripe/provider'
import { press } from '@/tests/support/stripe/stripe-harness'
import { useTestDatabase } from './database'

/** Country code that decides price and currency; null if unknown. */
type Country = string | null
/** A button of Stripe's hosted checkout. After 'debit', the payment is pending until `settle` or `fail` is pressed. */
type Button = 'pay' | 'debit'

export const eventOrders: [name: string, order: (all: Stripe.Event[]) => Stripe.Event[]][] = [
  ['in order', (all) => all],
  ['reversed', (all) => all.toReversed()],
]

/**
 * Prepares an empty database for the test file, and a sandbox Stripe for each test.
 * @param extra additional settings
 */
export function useBilling(extra: Parameters<typeof useSettings>[0] = {}) {
  useTestDatabase()
  const settings = useSettings(extra)
  const provider = useProvider(settings)
  const { stripe, deliver } = provider

  beforeEach(() =>
    emptyTables('WebhookEvent', 'Purchase', 'BillingCustomer', 'MoneyMovement', 'Prospect', 'OutboxMail', 'AuditEntry'),
  )
  afterEach(async () => {
    jest.restoreAllMocks()
    await clearCatalogue()
  })

  const planPage = async (actor: Actor, countryCode: Country = null) =>
    (await createCheckoutSession(await actorOf(actor.id), { countryCode })).url
  const charge = async () => (await stripe().charges.list({ limit: 1 })).data[0]
  /** Creates a guest who has paid for a rental. Doesn't deliver Stripe's events. */
  async function paidRental(facts: Parameters<typeof makeVideo>[0] = {}) {
    const [actor, video] = [await makeViewer(), await makeVideo(facts)]
    await press((await createRentalCheckout(actor, video.id)).url, { action: 'pay' })
    return { actor, video }
  }

  return {
    ...provider,
    settings,
    planPage,
    async buyPlan(actor: Actor, countryCode: Country = null, action: Button = 'pay'): Promise<string> {
      const url = await planPage(actor, countryCode)
      await press(url, { action })
      return url
    },
    async buyRental(actor: Actor, video: { id: number }, action: Button = 'pay'): Promise<string> {
      const { url } = await createRentalCheckout(actor, video.id)
      await press(url, { action })
      return url
    },
    /** Creates a member, and delivers Stripe's events. The returned `actor` still has the role of a guest. */
    async member(countryCode?: Country) {
      const paid = await provider.paidGuest(countryCode)
      await deliver()
      return paid
    },
    paidRental,
    async renter(facts?: Parameters<typeof makeVideo>[0]) {
      const paid = await paidRental(facts)
      await deliver()
      return paid
    },
    async eventOf(type: string): Promise<Stripe.Event> {
      const event = (await provider.events()).find((each) => each.type === type)
      if (!event) throw new Error(`no ${type}`)
      return event
    },
    async prospect(discountPercent = 50) {
      const actor = await makeViewer()
      const { id } = await db.prospect.create({ data: { email: actor.email, discountPercent, userId: actor.id } })
      const isUsed = async () => (await db.prospect.findUniqueOrThrow({ where: { id } })).usedAt !== null
      return { actor, isUsed }
    },
    /**
     * Delivers all events again. Deletes the records of earlier deliveries first, so that the events aren't ignored.
     */
    async deliverAgain(order?: (all: Stripe.Event[]) => Stripe.Event[]) {
      await db.webhookEvent.deleteMany()
      return deliver(order)
    },
    /** Syncs all customers from Stripe, as the nightly job does. */
    async readBack(now?: Date): Promise<void> {
      for (let after: number | null = 0; after !== null;) after = await reconcileCustomers(after, now)
    },
    charge,
    refunds: async () => (await stripe().refunds.list({ limit: 100 })).data,
    /** @param amount in minor units; default the full charge */
    refund: async (amount?: number) =>
      stripe().refunds.create({ charge: (await charge())?.id, ...(amount !== undefined && { amount }) }),
    customerOf: async ({ id }: Actor) =>
      (await db.billingCustomer.findFirstOrThrow({ where: { userId: id } })).stripeCustomerId,
    mails: async () => (await db.outboxMail.findMany({ orderBy: { id: 'asc' } })).map(({ template }) => template),
  }
}
