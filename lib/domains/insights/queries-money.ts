import 'server-only'
import { firstDayOf, monthNumber } from '@/lib/domains/insights/policy'
import type { MoneyTable } from '@/lib/domains/insights/schema-money'
import { FIGURE_MONTHS } from '@/lib/domains/insights/schema'
import { requireActor } from '@/lib/server/auth/requirement'
import { db } from '@/lib/server/db/client'
import type { Actor } from '@/lib/shared/actor'
import { dayOf } from '@/lib/shared/days'

/**
 * The figures of money of this month and the twelve before it, as the last night counted them, for each currency.
 * @throws AppError unauthenticated, forbidden
 */
export async function getMoneyFigures(actor: Actor, now: Date = new Date()): Promise<MoneyTable[]> {
  requireActor(actor, 'money.read')
  const since = firstDayOf(monthNumber(dayOf(now)) - FIGURE_MONTHS + 1)
  const rows = await db.moneyFigure.findMany({
    where: { month: { gte: new Date(since) } },
    orderBy: [{ currency: 'asc' }, { month: 'desc' }],
  })
  const tables: MoneyTable[] = []
  for (const { currency, month: day, kind, amountMinor, count } of rows) {
    const month = day.toISOString().slice(0, 10)
    let table = tables.at(-1)
    if (table?.currency !== currency) tables.push((table = { currency, months: [] }))
    let last = table.months.at(-1)
    if (last?.month !== month) table.months.push((last = { month, cells: {} }))
    last.cells[kind] = { amountMinor: Number(amountMinor), count }
  }
  return tables
}
