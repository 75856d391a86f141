import type Stripe from 'stripe'
import { finishGiftRefunds } from '@/lib/domains/payments/gift-refunds/mutations'
import { queueDueGifts } from '@/lib/domains/payments/gifts/jobs'
import { refreshSubscriptions } from '@/lib/domains/payments/sync/mutations'
import { refundCancelledTickets } from '@/lib/domains/payments/ticket-refunds/jobs'
import { finishWithdrawals } from '@/lib/domains/withdrawals/jobs'
import { AppError } from '@/lib/shared/errors'
import { actorOf, makeViewer } from '@/tests/factories/viewers'
import type { useBilling } from '@/tests/integration/support/billing'
import { sendEvent } from '@/tests/support/stripe/provider'
import { chanceOf } from './chance'
import { killedDuring } from './faults'

export type Person = { id: number; email: string; country: string; deletedAt: number | null }

export type History = Awaited<ReturnType<typeof beginHistory>>

/** Something that happens. Returns a line for the log, or null if it isn't possible now. */
export type Act = { weight: number; run: (history: History) => Promise<string | null> }

const SECOND = 1000
export const HOUR = 3600 * SECOND
export const DAY = 24 * HOUR

const REFUSALS = ['conflict', 'not_found', 'forbidden', 'unauthenticated', 'validation']
/** Stripe refuses a plan to a customer who has another product in another currency. Only staff can make that. */
const isOtherCurrency = ({ cause }: AppError) => cause instanceof Error && cause.message.includes('combine currencies')
const isRefused = (error: unknown) =>
  error instanceof AppError && (REFUSALS.includes(error.code) || isOtherCurrency(error))

type Delivery = 'waiting' | 'told' | 'lost'

/**
 * @param billing sandbox and deliveries of the test
 * @param losesEvents false if every event arrives at last, so that the books must be right without the nightly job
 */
export async function beginHistory(
  billing: ReturnType<typeof useBilling>,
  { seed, people: count, losesEvents }: { seed: number; people: number; losesEvents: boolean },
) {
  const chance = chanceOf(seed)
  const people: Person[] = []
  const lines: string[] = []
  /** Events of Stripe, oldest first. */
  const events = new Map<string, { event: Stripe.Event; delivery: Delivery }>()

  const setTime = (milliseconds: number) => jest.setSystemTime(milliseconds)
  const later = (milliseconds: number) => setTime(Date.now() + milliseconds)

  async function addPerson(): Promise<void> {
    const { id, email } = await makeViewer({ email: `person-${seed}-${people.length}@example.org` })
    people.push({ id, email, country: chance.happens(0.6) ? 'IN' : 'SG', deletedAt: null })
  }
  for (let made = 0; made < count; made += 1) await addPerson()

  /** Takes over Stripe's new events. */
  async function collect(): Promise<void> {
    const fresh: Stripe.Event[] = []
    let after: string | undefined
    for (;;) {
      const page = await billing.stripe().events.list({ limit: 100, ...(after && { starting_after: after }) })
      const unknown = page.data.filter(({ id }) => !events.has(id))
      fresh.push(...unknown)
      after = page.data.at(-1)?.id
      if (!page.has_more || unknown.length < page.data.length) break
    }
    for (const event of fresh.reverse()) events.set(event.id, { event, delivery: 'waiting' })
  }
  const withDelivery = (wanted: Delivery) => [...events.values()].filter(({ delivery }) => delivery === wanted)

  async function tell(entry: { event: Stripe.Event; delivery: Delivery }, mayDie: boolean): Promise<string> {
    const { event } = entry
    let status = 0
    const send = async () => void ({ status } = await sendEvent(event))
    const isKilled = mayDie && chance.happens(0.08) ? await killedDuring(chance, send) : (await send(), false)
    if (status === 200) entry.delivery = 'told'
    else if (!isKilled) throw new Error(`${event.type} got ${status}`)
    return `${event.type}${isKilled ? ' (killed)' : ''}`
  }

  /** Delivers some waiting events, in any order, some twice, and loses others. */
  async function deliverSome(): Promise<string | null> {
    await collect()
    const waiting = withDelivery('waiting')
    const chosen = chance.shuffled(waiting).slice(0, chance.below(12) + 1)
    const order = chance.happens(0.3) ? waiting.filter((each) => chosen.includes(each)) : chosen
    const said: string[] = []
    for (const entry of order) {
      if (losesEvents && chance.happens(0.12)) {
        entry.delivery = 'lost'
        said.push(`${entry.event.type} lost`)
      } else said.push(await tell(entry, true))
    }
    const repeated = chance.happens(0.3) ? chance.of(withDelivery('told')) : undefined
    if (repeated) said.push(`again ${await tell(repeated, true)}`)
    return said.length === 0 ? null : `told ${said.join(', ')}`
  }

  async function deliverAll(): Promise<void> {
    await collect()
    for (const entry of chance.shuffled(withDelivery('waiting'))) await tell(entry, false)
    // Telling may have made Stripe do more, such as a refund.
    await collect()
    const more = withDelivery('waiting')
    if (more.length > 0) await deliverAll()
  }

  /** Renews every subscription when it is due, as Stripe does. */
  async function passTime(milliseconds: number): Promise<void> {
    const until = Date.now() + milliseconds
    for (;;) {
      const all = await billing
        .stripe()
        .subscriptions.list({ status: 'all', limit: 100 })
        .autoPagingToArray({ limit: 1000 })
      const dueAt = ({ items }: Stripe.Subscription) => (items.data[0]?.current_period_end ?? 0) * SECOND
      const due = all
        .filter((each) => !each.ended_at && dueAt(each) <= until)
        .sort((one, other) => dueAt(one) - dueAt(other))[0]
      if (!due) break
      setTime(Math.max(Date.now(), dueAt(due)))
      await billing.portal(due, 'advance')
      later(SECOND)
    }
    setTime(Math.max(Date.now(), until))
  }

  /** Does something as a person or a process that may be killed meanwhile. Refusals by the product are no failures. */
  async function attempt(work: () => Promise<unknown>, deathRate = 0.08): Promise<string> {
    let outcome = ''
    const run = async () => {
      try {
        await work()
      } catch (error) {
        if (!isRefused(error)) throw error
        outcome = ` (refused: ${(error as Error).message})`
      }
    }
    const isKilled = chance.happens(deathRate) ? await killedDuring(chance, run) : (await run(), false)
    return isKilled ? `${outcome} (killed)` : outcome
  }

  /** Runs the jobs that finish what was interrupted, after the time that they leave to its own process. */
  async function runJobs(deathRate?: number): Promise<string> {
    later(6 * 60 * SECOND)
    return attempt(async () => {
      await queueDueGifts()
      await finishGiftRefunds()
      await finishWithdrawals()
      while ((await refundCancelledTickets()) > 0);
    }, deathRate)
  }

  const living = () => people.filter(({ deletedAt }) => deletedAt === null)

  return {
    billing,
    chance,
    people,
    lines,
    paymentOfInvoice: new Map<string, string>(),
    living,
    anyone: () => chance.of(living()),
    addPerson,
    /** Loads a person who has just proven their password. */
    async actor({ id }: { id: number }) {
      const actor = await actorOf(id)
      return { ...actor, session: actor.session && { ...actor.session, authenticatedAt: new Date() } }
    },
    countryOf: ({ country }: Person) => (chance.happens(0.95) ? country : chance.happens(0.5) ? 'IN' : 'US'),
    async comesBack(person: Person): Promise<string> {
      return attempt(async () => refreshSubscriptions(await actorOf(person.id)))
    },
    attempt,
    later,
    passTime,
    deliverSome,
    deliverAll,
    reconcile: () => attempt(() => billing.readBack()),
    runJobs,
    told: () => withDelivery('told').map(({ event }) => event),
    counts: () => ({ events: events.size, lost: withDelivery('lost').length }),
    note: (line: string) => lines.push(`${new Date().toISOString().slice(0, 19)} ${line}`),
  }
}
