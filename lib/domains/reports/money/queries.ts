import 'server-only'
import { firstDayOf, monthNumber } from '@/lib/domains/reports/policy'
import { REPORT_MONTHS } from '@/lib/domains/reports/schema'
import { requireActor } from '@/lib/server/auth/sessions/requirement'
import { db } from '@/lib/server/db/client'
import { Prisma } from '@/lib/server/db/generated/client'
import type { Actor } from '@/lib/shared/access/actor'
import { neverPaidStatuses, statusList } from '@/lib/shared/access/roles'
import { dayOf } from '@/lib/shared/format/days'
import type { MoneyTable } from './schema'

/** Covers the current month and the twelve before it, up to last night. Includes months without payments. */
export async function getMoneyReport(actor: Actor, now: Date = new Date()): Promise<MoneyTable[]> {
  requireActor(actor, 'money.read')
  const since = firstDayOf(monthNumber(dayOf(now)) - REPORT_MONTHS + 1)
  const rows = await db.moneyFigure.findMany({
    where: { month: { gte: new Date(since) } },
    orderBy: [{ currency: 'asc' }, { month: 'desc' }],
  })
  const numberOf = (row: (typeof rows)[number]) => monthNumber(row.month.toISOString())
  const newest = Math.max(...rows.map(numberOf))
  const tables: MoneyTable[] = []
  for (const row of rows) {
    let table = tables.at(-1)
    if (table?.currency !== row.currency) tables.push((table = { currency: row.currency, months: [] }))
    const place = newest - numberOf(row)
    while (table.months.length <= place) {
      table.months.push({ month: firstDayOf(newest - table.months.length), cells: {} })
    }
    const month = table.months[place]
    if (month) month.cells[row.kind] = { amountMinor: Number(row.amountMinor), count: row.count }
  }
  return tables
}

const neverPaid = Prisma.raw(statusList(neverPaidStatuses))

/**
 * SQL for the start and end of each subscription that was ever paid. A subscription that became unpaid ended when its
 * renewal failed, even if it was cancelled later.
 */
export const subscriptionLife = Prisma.sql`
  SELECT "currency", "unitAmount", "discountPercent", "startedAt" AS "began",
    CASE WHEN "status" IN ('canceled', 'unpaid', 'paused')
      THEN coalesce("pastDueSince", "endedAt", "currentPeriodEnd") ELSE "endedAt" END AS "over"
  FROM "Subscription" WHERE "status" NOT IN (${neverPaid})`
