import type Stripe from 'stripe'
import { press } from '@/tests/support/stripe/stripe-harness'
import { HOUR, type Act, type History } from '@/tests/integration/support/histories/history'

/** Steps of people on Stripe's hosted pages. */

const nameOf = ({ metadata, mode, currency }: Stripe.Checkout.Session) => {
  const { kind = mode, videoId, pass, giftId, livestreamId, festivalId, userId } = metadata ?? {}
  return `${kind} ${videoId ?? pass ?? giftId ?? livestreamId ?? festivalId ?? ''} of ${userId} in ${currency}`
}

async function openSessions({ billing }: History): Promise<Stripe.Checkout.Session[]> {
  return (await billing.stripe().checkout.sessions.list({ limit: 100, status: 'open' })).data
}

/** Cards of Stripe's documentation, some of whose renewals fail. */
const cards = ['', '', '', '4000003560000263', '4000003560000297', '4242424242424242']
const mandates = ['works', 'works', 'works', 'today', 'refused', 'pending', 'none']

async function answer(history: History, session: Stripe.Checkout.Session): Promise<string> {
  const { chance } = history
  const asksUpi = session.payment_method_types?.includes('upi') && chance.happens(0.4)
  const action = chance.weighed([
    { weight: 14, name: asksUpi ? 'upi' : 'pay' },
    { weight: 3, name: 'debit' },
    { weight: 2, name: session.payment_method_types?.includes('paypal') ? 'paypal' : 'pay' },
    { weight: 1, name: 'decline' },
    { weight: 1, name: 'cancel' },
  ]).name
  const card = chance.of(cards) ?? ''
  const fields = { action, ...(card && { card }), mandate: chance.of(mandates) ?? 'works' }
  if (session.url) await press(session.url, fields)
  if (action !== 'upi') return `${action} ${card} ${fields.mandate}`
  const reply = chance.of(['approve', 'approve', 'approve', 'refuse', 'expire', '']) ?? ''
  if (reply && session.url) await press(session.url, { action: reply })
  return `upi ${reply || 'unanswered'}`
}

/** Pays what was opened a moment ago, and returns to the site or doesn't. */
export async function payNewest(history: History, personId: number): Promise<string> {
  const { chance, people } = history
  if (chance.happens(0.2)) return 'left open'
  const newest = (await openSessions(history)).find(({ metadata }) => metadata?.userId === String(personId))
  if (!newest) return 'nothing open'
  history.later(1000)
  const done = await answer(history, newest)
  const person = people.find(({ id }) => id === personId)
  const back = person && chance.happens(0.5) ? ` and comes back${await history.comesBack(person)}` : ''
  return `${done}${back}`
}

async function payOlder(history: History): Promise<string | null> {
  const session = history.chance.of(await openSessions(history))
  return session ? `older ${nameOf(session)}: ${await answer(history, session)}` : null
}

async function settle(history: History): Promise<string | null> {
  const { billing, chance } = history
  const { data } = await billing.stripe().checkout.sessions.list({ limit: 100, status: 'complete' })
  const session = chance.of(data.filter(({ payment_status: status }) => status === 'unpaid'))
  if (!session) return null
  const action = chance.happens(0.75) ? 'settle' : 'fail'
  const [any] = await pages(history)
  await press(`${any}/checkout/${session.id}`, { action })
  return `bank: ${action} ${nameOf(session)}`
}

/** Origin of Stripe's pages, because the address of a completed checkout is null. */
const pages = async ({ billing }: History) => {
  const { url } = await billing.stripe().billingPortal.sessions.create({
    customer: (await billing.stripe().customers.list({ limit: 1 })).data[0]?.id ?? '',
  })
  return [new URL(url).origin]
}

const time: Act = {
  weight: 14,
  async run(history) {
    const { chance } = history
    const length = chance.of([0.1, 1, 5, 24, 72, 170, 300, 500].map((hours) => hours * HOUR)) ?? HOUR
    await history.passTime(length)
    const isNight = length >= 24 * HOUR && (length > 200 * HOUR || chance.happens(0.7))
    return `${length / HOUR} h later${isNight ? `, the nightly job${await history.reconcile()}` : ''}`
  },
}

export const payingActs: Act[] = [
  { weight: 5, run: payOlder },
  { weight: 5, run: settle },
  { weight: 40, run: (history) => history.deliverSome() },
  time,
  { weight: 5, run: async (history) => `jobs run${await history.runJobs()}` },
  {
    weight: 6,
    async run(history) {
      const person = history.anyone()
      return person ? `${person.id} comes back${await history.comesBack(person)}` : null
    },
  },
]
