import { isPassName, passEnd } from '@/lib/shared/money/passes'
import { DAY, type Person } from '@/tests/integration/support/histories/history'
import type { Ours } from './ours'
import { at, chargeOf, dates, ms, paidInvoices, plansOf, wasTouched, type StripeBooks } from './stripe-books'

/** Periods of rentals and passes. */

export function compareRentals(stripe: StripeBooks, { entitlements }: Ours, { id: userId }: Person): string[] {
  const found: string[] = []
  const own = entitlements.filter((row) => row.userId === userId)
  for (const row of own.filter(({ source }) => source === 'rental')) {
    const charge = chargeOf(stripe, row.purchase?.stripePaymentIntentId ?? '')
    const isDebit = charge?.payment_method_details?.type === 'sepa_debit'
    if (!isDebit && row.startsAt.getTime() !== ms(charge?.created))
      found.push(`rental ${row.id} starts at the wrong time`)
    if (row.endsAt.getTime() - row.startsAt.getTime() !== 7 * DAY) found.push(`rental ${row.id} isn't seven days`)
    // A refund that failed opens a rental again, and may find another one in its place.
    if (wasTouched(stripe, row.purchase?.stripePaymentIntentId)) continue
    const twin = own.find(
      (other) =>
        other.id !== row.id &&
        !wasTouched(stripe, other.purchase?.stripePaymentIntentId) &&
        other.source === 'rental' &&
        other.videoId === row.videoId &&
        other.endedAt === null &&
        row.endedAt === null &&
        other.startsAt < row.endsAt &&
        row.startsAt < other.endsAt,
    )
    if (twin) found.push(`rentals ${row.id} and ${twin.id} are of one video at one time`)
  }
  return found
}

/** Nothing that opens everything runs at the same time as something else, and what waits starts when all else ends. */
export function comparePasses(stripe: StripeBooks, { entitlements }: Ours, { id: userId }: Person): string[] {
  const found: string[] = []
  const own = entitlements.filter((row) => row.userId === userId)
  const now = Date.now()
  const stacked = own
    .filter(({ scope, source, endedAt }) => scope === 'everything' && source !== 'staff' && endedAt === null)
    .toSorted((one, other) => one.startsAt.getTime() - other.startsAt.getTime())
  for (const row of stacked) {
    const paid = row.purchase ?? row.redemption?.code.gift?.purchase
    const name = paid?.pass ?? ''
    // The rest of a pass after a failed refund is a part of it.
    const isPart = wasTouched(stripe, paid?.stripePaymentIntentId)
    if (!isPart && isPassName(name) && row.endsAt.getTime() !== passEnd(row.startsAt, name).getTime())
      found.push(`pass ${row.id} of ${name} lasts from ${dates(row.startsAt, row.endsAt)}`)
  }
  for (const [index, row] of stacked.entries()) {
    const before = stacked[index - 1]
    if (before && row.startsAt < before.endsAt) found.push(`passes ${before.id} and ${row.id} run at one time`)
  }
  const period = runningPeriod(stripe, userId)
  for (const row of stacked) {
    // One that ran while a renewal was overdue is used up, even if the renewal is paid later.
    const isLeft = row.endsAt.getTime() > now
    if (
      isLeft &&
      period &&
      period.end > now &&
      row.startsAt.getTime() >= period.start &&
      row.startsAt.getTime() < period.end
    )
      found.push(
        `pass ${row.id} runs from ${at(row.startsAt.getTime())} in a paid month, ${at(period.start)} to ${at(period.end)}`,
      )
    if (row.startsAt.getTime() <= now) continue
    const others = own.filter(
      (other) =>
        other.scope === 'everything' && other.endedAt === null && other !== row && other.startsAt < row.startsAt,
    )
    const ends = [...others.map(({ endsAt }) => endsAt.getTime()), period?.end ?? 0]
    if (Math.max(...ends) !== row.startsAt.getTime())
      found.push(
        `pass ${row.id} waits until ${at(row.startsAt.getTime())}, though all else ends at ${at(Math.max(...ends))}`,
      )
  }
  return found
}

/** Current period of the subscription that runs longest; null without one. */
function runningPeriod(stripe: StripeBooks, userId: number): { start: number; end: number } | null {
  const running = plansOf(stripe, userId).filter(
    (each) => each.status === 'active' && paidInvoices(stripe, each).length > 0,
  )
  const periods = running.map(({ items, cancel_at: cancelAt }) => {
    const [item] = items.data
    const end = Math.min(item?.current_period_end ?? 0, cancelAt ?? Infinity)
    return { start: ms(item?.current_period_start), end: ms(end) }
  })
  return periods.toSorted((one, other) => other.end - one.end)[0] ?? null
}
