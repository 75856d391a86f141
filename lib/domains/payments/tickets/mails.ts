import 'server-only'
import type { TextFacts } from '@/lib/domains/content/mails/mails'
import { amountOf, paidLines } from '@/lib/domains/payments/receipts/mails'
import { sellerLines } from '@/lib/domains/payments/receipts/policy'
import { siteUrl } from '@/lib/server/http/site-url'
import { formatInSingapore, formatInTwoZones } from '@/lib/shared/format/format'
import type { Price } from '@/lib/shared/money/prices'
import { apiRoutes } from '@/lib/shared/routes/api-routes'
import { routes } from '@/lib/shared/routes/routes'
import type { TicketKind, TicketRefusal } from './schema'

export type TicketItem = { kind: TicketKind; id: number; name: string }

type Performance = { name: string; startsAt: Date }

type PaidTicket = {
  number: number
  price: Price
  paidAt: Date
  tax: string | null
  /** In order of their starts. A ticket to one livestream has one. */
  performances: readonly Performance[]
  /** End of the last catch-up; null if there is none. */
  watchUntil: Date | null
}

const pageOf = ({ kind, id }: TicketItem) =>
  siteUrl(kind === 'livestream' ? routes.publicLivestream(id) : routes.publicFestival(id))

const calendarOf = ({ kind, id }: TicketItem) =>
  siteUrl(kind === 'livestream' ? apiRoutes.livestreamCalendar(id) : apiRoutes.festivalCalendar(id))

export function composeTicketReceipt(paid: PaidTicket, item: TicketItem): TextFacts<'ticket-receipt'> {
  const { performances, watchUntil } = paid
  return {
    facts: { item: item.name, link: pageOf(item), calendarLink: calendarOf(item) },
    details: [
      ...performances.map(({ name, startsAt }) =>
        item.kind === 'livestream'
          ? `It starts on ${formatInTwoZones(startsAt)}.`
          : `'${name}' starts on ${formatInTwoZones(startsAt)}.`,
      ),
      ...(watchUntil ? [`You can watch it again until ${formatInSingapore(watchUntil)}.`] : []),
      ...paidLines(paid),
      sellerLines().join(' · '),
    ],
  }
}

/** Continues 'We've refunded your payment for a ticket'. */
const reasons: Record<TicketRefusal, string> = {
  free: "because you don't need one",
  ticket: 'because you already have one',
  member: 'because your membership includes it',
  staff: "because you don't need one",
  cancelled: 'because the performance has been cancelled',
  over: 'because the performance has ended',
  elsewhere: "because it's no longer on sale",
}

export const composeTicketReturn = (
  price: Price,
  item: TicketItem,
  refusal: TicketRefusal,
): TextFacts<'ticket-returned'> => ({
  facts: { item: item.name, amount: amountOf(price), reason: reasons[refusal], link: pageOf(item) },
})

/** Composes the email about the refund of a ticket to something that was deleted. */
export const composeRemovedTicketRefund = (price: Price): TextFacts<'payment-refunded'> => ({
  facts: { amount: amountOf(price), link: siteUrl(routes.account) },
  details: ["You made this payment for a ticket that's no longer available."],
})

export type CancelledRefund = { price: Price; number: number; outcome: 'now' | 'before' | 'problem' }

export function composeCancellation(
  { price, number, outcome }: CancelledRefund,
  item: TicketItem,
): TextFacts<'ticket-cancelled'> {
  const texts = {
    now: `We've refunded ${amountOf(price)}. It will reach you in five to ten days, depending on your bank.`,
    before: 'Your payment has already been refunded.',
    problem: "Your payment couldn't be refunded automatically. We'll write to you about it.",
  }
  return {
    facts: { item: item.name, link: siteUrl(routes.upcoming) },
    details: [texts[outcome], `Receipt number: R-${number}.`],
  }
}
