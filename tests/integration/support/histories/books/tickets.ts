import type { Person } from '@/tests/integration/support/histories/history'
import { endOfLivestream } from './livestreams'
import type { Ours } from './ours'
import { at, chargeOf, dates, isLeftToBank, ms, wasTouched, type StripeBooks } from './stripe-books'

/** A ticket starts with its payment, ends with what it opens, and nobody has it twice. */
export function compareTickets(stripe: StripeBooks, ours: Ours, { id: userId }: Person): string[] {
  const found: string[] = []
  const own = ours.entitlements.filter((row) => row.userId === userId && row.source === 'ticket')
  const untouched = own.filter(({ purchase }) => !wasTouched(stripe, purchase?.stripePaymentIntentId))
  for (const row of own) {
    const charge = chargeOf(stripe, row.purchase?.stripePaymentIntentId ?? '')
    const isDebit = charge?.payment_method_details?.type === 'sepa_debit'
    if (!isDebit && row.startsAt.getTime() !== ms(charge?.created))
      found.push(`ticket ${row.id} starts at the wrong time`)
    const ends = openedBy(ours, row).map(endOfLivestream)
    const end = Math.max(...ends, row.startsAt.getTime() + 1)
    if (ends.length > 0 && row.endsAt.getTime() !== end)
      found.push(`ticket ${row.id} ends at ${dates(row.endsAt)}, not ${at(end)}`)
  }
  for (const row of untouched.filter(({ endedAt }) => endedAt === null)) {
    const twin = untouched.find(
      (other) =>
        other.id > row.id &&
        other.endedAt === null &&
        other.livestreamId === row.livestreamId &&
        other.festivalId === row.festivalId,
    )
    if (twin) found.push(`tickets ${row.id} and ${twin.id} are the same`)
  }
  return found
}

/** Cancelled livestreams of a festival count no more, but a ticket of one livestream stays as it was. */
function openedBy({ livestreams, festivals }: Ours, { livestreamId, festivalId }: Ours['entitlements'][number]) {
  if (livestreamId !== null) return livestreams.filter(({ id }) => id === livestreamId)
  // The end no longer matters: its tickets are refunded.
  if (festivals.some(({ id, cancelledAt }) => id === festivalId && cancelledAt !== null)) return []
  return livestreams.filter((each) => each.festivalId === festivalId && each.cancelledAt === null)
}

/** Each ticket of something cancelled is refunded and told once, unless a bank or Stripe prevents it. */
export function compareCancellations(
  stripe: StripeBooks,
  { purchases, livestreams, festivals, mails }: Ours,
): string[] {
  const found: string[] = []
  const cancelled = (rows: { id: number; cancelledAt: Date | null }[]) =>
    new Set(rows.filter(({ cancelledAt }) => cancelledAt !== null).map(({ id }) => id))
  const [ofLivestreams, ofFestivals] = [cancelled(livestreams), cancelled(festivals)]
  for (const { id, userId, livestreamId, festivalId, refundedAt, stripePaymentIntentId, ticketRefund } of purchases) {
    const isCancelled = ofLivestreams.has(livestreamId ?? 0) || ofFestivals.has(festivalId ?? 0)
    if (!isCancelled && ticketRefund) found.push(`ticket ${id} is refunded, though nothing was cancelled`)
    if (!isCancelled) continue
    if (refundedAt === null && !isLeftToBank(stripe, stripePaymentIntentId ?? ''))
      found.push(`ticket ${id} of something cancelled isn't refunded`)
    if (!ticketRefund) continue
    if (ticketRefund.settledAt === null && ticketRefund.problem === null) found.push(`refund of ${id} isn't settled`)
    const told = mails.filter((mail) => mail.template === 'ticket-cancelled' && mail.text.includes(`R-${id}.`)).length
    if (told > 1 || (told === 0 && userId !== null)) found.push(`cancellation of ${id} was told ${told} times`)
  }
  return found
}
