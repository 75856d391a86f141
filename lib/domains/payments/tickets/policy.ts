import type { LiveAccess, Terms } from '@/lib/domains/livestreams/policy'
import { isPremiumActor, type Actor } from '@/lib/shared/access/actor'
import { ownPrice, type Price, type PriceRegion } from '@/lib/shared/money/prices'
import type { TicketOffer, TicketRefusal } from './schema'

/** Members pay the reduced price if there is one. */
export function ticketPrice(
  actor: Actor,
  { ticketPrices, memberPrices }: Terms,
  region: PriceRegion,
): Pick<TicketOffer, 'price' | 'usualPrice'> {
  const usual = ownPrice(region, ticketPrices)
  const reduced = isPremiumActor(actor) && memberPrices ? ownPrice(region, memberPrices) : null
  return reduced ? { price: reduced, usualPrice: usual } : { price: usual, usualPrice: null }
}

const refusalByAccess: Record<NonNullable<LiveAccess>, TicketRefusal> = {
  everyone: 'free',
  ticket: 'ticket',
  member: 'member',
  staff: 'staff',
}

type Facts = { isCancelled: boolean; isOver: boolean; access: LiveAccess; price: Price | null }

export function ticketRefusal({ isCancelled, isOver, access, price }: Facts): TicketRefusal | null {
  if (isCancelled) return 'cancelled'
  if (isOver) return 'over'
  if (access) return refusalByAccess[access]
  return price ? null : 'elsewhere'
}
