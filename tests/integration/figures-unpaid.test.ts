import { countMoney } from '@/lib/domains/insights/mutations-figures'
import { db } from '@/lib/server/db/client'
import { createPerson, subscribe } from '@/tests/factories/people'
import { useSettings } from '@/tests/support/settings'
import { useTestDatabase } from './support/database'

useTestDatabase()
useSettings()

const at = (instant: string) => new Date(instant)

async function night(now: Date) {
  for (let cursor: number | null = 0; cursor !== null;) cursor = await countMoney(cursor, now)
}

/** How many subscriptions ended in which month. */
async function ended() {
  const rows = await db.moneyFigure.findMany({ where: { kind: 'ended' }, orderBy: { month: 'asc' } })
  return rows.map(({ month, count }) => `${month.toISOString().slice(0, 7)}: ${count}`)
}

it('an unpaid subscription ends once in the figures of money, when its renewal failed', async () => {
  const startedAt = at('2026-04-10T00:00:00Z')
  await subscribe((await createPerson()).id, 'active', { startedAt })
  const { id } = await createPerson()
  // Stripe goes on counting its periods.
  const currentPeriodEnd = at('2026-12-10T00:00:00Z')
  await subscribe(id, 'unpaid', { startedAt, currentPeriodEnd, pastDueSince: at('2026-05-10T00:00:00Z') })
  await night(at('2026-06-15T04:00:00Z'))
  expect(await ended()).toEqual(['2026-05: 1'])
  // Months later, when May is counted no more, it is cancelled.
  await night(at('2026-07-15T04:00:00Z'))
  const endedAt = at('2026-08-05T00:00:00Z')
  await db.subscription.updateMany({ where: { userId: id }, data: { status: 'canceled', endedAt } })
  await night(at('2026-08-15T04:00:00Z'))
  expect(await ended()).toEqual(['2026-05: 1'])
})
