import type Stripe from 'stripe'
import { createCheckoutSession } from '@/lib/domains/payments/plans/mutations'
import { endRenewal, resumeRenewal } from '@/lib/domains/payments/renewal/mutations'
import { db } from '@/lib/server/db/client'
import type { Act, History } from '@/tests/integration/support/histories/history'
import { payNewest } from './paying'

export async function runningSubscriptions({ billing }: History): Promise<Stripe.Subscription[]> {
  const all = await billing.stripe().subscriptions.list({ limit: 100 })
  return all.data.filter(({ ended_at: endedAt }) => endedAt === null)
}

const atPortal = (weight: number, action: string): Act => ({
  weight,
  async run(history) {
    const subscription = history.chance.of(await runningSubscriptions(history))
    if (!subscription) return null
    await history.billing.portal(subscription, action)
    return `portal: ${action} ${subscription.id}`
  },
})

export const planActs: Act[] = [
  {
    weight: 12,
    async run(history) {
      const person = history.anyone()
      if (!person) return null
      const countryCode = history.countryOf(person)
      const outcome = await history.attempt(async () =>
        createCheckoutSession(await history.actor(person), { countryCode }),
      )
      if (outcome) return `${person.id} wants Premium in ${countryCode}${outcome}`
      return `${person.id} wants Premium in ${countryCode}: ${await payNewest(history, person.id)}`
    },
  },
  atPortal(3, 'cancel'),
  atPortal(2, 'resume'),
  atPortal(3, 'fail'),
  atPortal(3, 'pay'),
  ...[[3, 'ends the renewal', endRenewal] as const, [2, 'resumes the renewal', resumeRenewal] as const].map(
    ([weight, words, change]): Act => ({
      weight,
      async run(history) {
        const person = history.anyone()
        if (!person) return null
        return `${person.id} ${words}${await history.attempt(async () => change(await history.actor(person)))}`
      },
    }),
  ),
  {
    weight: 2,
    async run(history) {
      const subscription = history.chance.of(await runningSubscriptions(history))
      if (!subscription) return null
      await history.billing.stripe().subscriptions.cancel(subscription.id)
      return `dashboard of Stripe: cancel ${subscription.id} now`
    },
  },
  {
    weight: 1,
    async run(history) {
      const person = history.anyone()
      if (!person) return null
      const { email, id: userId } = person
      const known = await db.prospect.count({ where: { email } })
      if (known > 0) return null
      await db.prospect.create({ data: { email, userId, discountPercent: history.chance.of([10, 50, 100]) ?? 50 } })
      return `${userId} is promised a discount`
    },
  },
  {
    weight: 2,
    async run({ billing, chance }) {
      const customer = chance.of((await billing.stripe().customers.list({ limit: 100 })).data)
      if (!customer) return null
      const kind = chance.of(['subscription', 'payment'] as const) ?? 'payment'
      const currency = chance.of(['eur', 'usd', 'inr'])
      try {
        await billing.asBank('foreign', { kind, customer: customer.id, currency })
        return `another product sells a ${kind} in ${currency} to ${customer.id}`
      } catch {
        return null
      }
    },
  },
]
