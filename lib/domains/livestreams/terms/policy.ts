import type { LivestreamDto, RegionPrices, TicketTermsDto } from '@/lib/domains/livestreams/schema'
import { formatCount } from '@/lib/shared/format/format'
import { formatPrice, type PriceRegion } from '@/lib/shared/money/prices'

const textOf = (prices: RegionPrices, region: PriceRegion) => {
  const price = prices[region] ?? prices.world
  return price ? formatPrice(price) : ''
}

/** Returns the price in a region; all prices if the region is not known, as in cached pages. */
export const regionPrice = (prices: RegionPrices, region: PriceRegion | null): string =>
  region ? textOf(prices, region) : `${textOf(prices, 'world')}, ${textOf(prices, 'india')} in India`

/** For example 'A ticket costs ₹149. Members pay ₹99. You can watch it again for 7 days.' */
export function ticketText(
  { prices, memberPrices }: TicketTermsDto,
  region: PriceRegion | null,
  catchUpDays = 0,
): string {
  const members =
    memberPrices === 'free'
      ? 'Members watch free.'
      : memberPrices && `Members pay ${regionPrice(memberPrices, region)}.`
  return [
    `A ticket costs ${regionPrice(prices, region)}.`,
    members,
    catchUpDays > 0 && `You can watch it again for ${formatCount(catchUpDays, 'day')}.`,
  ]
    .filter(Boolean)
    .join(' ')
}

/** Says to a guest what the membership would change; null if nothing. */
export function memberNote({ memberPrices }: TicketTermsDto, region: PriceRegion): string | null {
  if (memberPrices === 'free') return 'Members watch free.'
  return memberPrices && `Members pay ${textOf(memberPrices, region)}.`
}

/** Short note for a card: 'Ticket ₹149 · free for members'. Null if it is free for everyone. */
export function ticketNote(
  { tickets, cancelled }: Pick<LivestreamDto, 'tickets' | 'cancelled'>,
  region: PriceRegion,
): string | null {
  if (cancelled) return 'Cancelled'
  if (!tickets) return null
  return `Ticket ${textOf(tickets.prices, region)}${tickets.memberPrices === 'free' ? ' · free for members' : ''}`
}
