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

/** Prices shown and charged for Premium and for a video. */
type Country = string | null
/** A button of the provider's page; 'debit' orders a bank debit, which `settle` or `fail` ends. */
type Button = 'pay' | 'debit'

/** Orders in which the events of the provider may arrive. */
export const eventOrders: [name: string, order: (all: Stripe.Event[]) => Stripe.Event[]][] = [
  ['in order', (all) => all],
  ['reversed', (all) => all.toReversed()],
]

/**
 * Gives the test file a database without payments and a sandbox Stripe for each of its tests, with what people, banks
 * and staff do there.
 * @param extra settings
 */
export function useBilling(extra: Parameters<typeof useSettings>[0] = {}) {
  useTestDatabase()
  const settings = useSettings(extra)
  const provider = useProvider(settings)
  const { stripe, deliver } = provider

  beforeEach(() =>
    emptyTables('WebhookEvent', 'Rental', 'BillingCustomer', 'MoneyMovement', 'Prospect', 'OutboxMail', 'AuditEntry'),
  )
  afterEach(async () => {
    jest.restoreAllMocks()
    await clearCatalogue()
  })

  /** The page on which a person pays for Premium. */
  const planPage = async (actor: Actor, countryCode: Country = null) =>
    (await createCheckoutSession(await actorOf(actor.id), { countryCode })).url
  const charge = async () => (await stripe().charges.list({ limit: 1 })).data[0]
  /** A guest who has paid for a video; no event has been delivered yet. */
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
    /** A person who has paid for the plan, and whose events have been delivered; with the role of before. */
    async member(countryCode?: Country) {
      const paid = await provider.paidGuest(countryCode)
      await deliver()
      return paid
    },
    paidRental,
    /** A guest who has paid for a video, and whose events have been delivered. */
    async renter(facts?: Parameters<typeof makeVideo>[0]) {
      const paid = await paidRental(facts)
      await deliver()
      return paid
    },
    /** The first event of a type. */
    async eventOf(type: string): Promise<Stripe.Event> {
      const event = (await provider.events()).find((each) => each.type === type)
      if (!event) throw new Error(`no ${type}`)
      return event
    },
    /** A guest to whom a discount is promised. */
    async prospect(discountPercent = 50) {
      const actor = await makeViewer()
      const { id } = await db.prospect.create({ data: { email: actor.email, discountPercent, userId: actor.id } })
      const isUsed = async () => (await db.prospect.findUniqueOrThrow({ where: { id } })).usedAt !== null
      return { actor, isUsed }
    },
    /** Delivers all events again, as if none had been stored. */
    async deliverAgain(order?: (all: Stripe.Event[]) => Stripe.Event[]) {
      await db.webhookEvent.deleteMany()
      return deliver(order)
    },
    /** Reads every customer back, as the nightly job does. */
    async readBack(now?: Date): Promise<void> {
      for (let after: number | null = 0; after !== null;) after = await reconcileCustomers(after, now)
    },
    /** The newest charge. */
    charge,
    refunds: async () => (await stripe().refunds.list({ limit: 100 })).data,
    /** Gives the newest charge back at the provider, whole unless told otherwise. */
    refund: async (amount?: number) =>
      stripe().refunds.create({ charge: (await charge())?.id, ...(amount !== undefined && { amount }) }),
    /** The customer of a person at the provider. */
    customerOf: async ({ id }: Actor) =>
      (await db.billingCustomer.findFirstOrThrow({ where: { userId: id } })).stripeCustomerId,
    /** The mails that were queued, by their templates. */
    mails: async () => (await db.outboxMail.findMany({ orderBy: { id: 'asc' } })).map(({ template }) => template),
  }
}
