import { isPremiumActor, isVerified, type Actor } from '@/lib/shared/access/actor'
import { hasRight } from '@/lib/shared/access/rights'
import { DAY_MS, HOUR_MS } from '@/lib/shared/format/milliseconds'
import { hasPrices, type OwnPrices } from '@/lib/shared/money/prices'

/** A livestream without an end time counts as running for this long. */
export const OPEN_MS = 6 * HOUR_MS

/** Time before the start at which a livestream with tickets opens. */
const DOOR_MS = HOUR_MS

export type Terms = { ticketPrices: OwnPrices; memberPrices: OwnPrices | null }

export type WatchedLivestream = Terms & {
  id: number
  startsAt: Date
  endsAt: Date | null
  catchUpDays: number
  cancelledAt: Date | null
  festivalId: number | null
  /** Terms of its published festival; null if it has none. */
  festival: Terms | null
}

export const needsTicket = ({ ticketPrices }: Pick<Terms, 'ticketPrices'>): boolean => hasPrices(ticketPrices)

export const isFreeForMembers = ({ memberPrices }: Pick<Terms, 'memberPrices'>): boolean =>
  memberPrices !== null && !hasPrices(memberPrices)

type Hours = Pick<WatchedLivestream, 'startsAt' | 'endsAt'>

export const endOf = ({ startsAt, endsAt }: Hours): Date => endsAt ?? new Date(startsAt.getTime() + OPEN_MS)

/** End of the days during which ticket holders can watch it again. */
export const catchUpEnd = (livestream: Hours & { catchUpDays: number }): Date =>
  new Date(endOf(livestream).getTime() + livestream.catchUpDays * DAY_MS)

/** Moment at which a livestream with tickets opens. */
export const doorOf = (startsAt: Date): Date => new Date(startsAt.getTime() - DOOR_MS)

type Window = { opensAt: Date; closesAt: Date }

/** Period in which it can be watched. Without tickets, there is neither a waiting room nor a catch-up. */
export function windowOf(livestream: Hours & Pick<WatchedLivestream, 'catchUpDays' | 'ticketPrices'>): Window {
  if (!needsTicket(livestream)) return { opensAt: livestream.startsAt, closesAt: endOf(livestream) }
  return { opensAt: doorOf(livestream.startsAt), closesAt: catchUpEnd(livestream) }
}

/** Reason why a person may watch a livestream; null if they need a ticket, or an account. */
export type LiveAccess = 'everyone' | 'ticket' | 'member' | 'staff' | null

export function liveAccess(
  actor: Actor,
  livestream: Pick<WatchedLivestream, 'id' | 'festivalId' | 'festival'> & Terms,
): LiveAccess {
  const { id, festivalId, festival } = livestream
  const { livestreams, festivals } = actor.opens
  return accessOf(actor, livestream, {
    hasTicket: livestreams.includes(id) || (festivalId !== null && festivals.includes(festivalId)),
    isFree: isFreeForMembers(livestream) || (festival !== null && isFreeForMembers(festival)),
  })
}

/** Reason why a person needs no ticket for a festival. */
export const festivalAccess = (actor: Actor, festival: Terms & { id: number }): LiveAccess =>
  accessOf(actor, festival, {
    hasTicket: actor.opens.festivals.includes(festival.id),
    isFree: isFreeForMembers(festival),
  })

function accessOf(actor: Actor, terms: Terms, { hasTicket, isFree }: { hasTicket: boolean; isFree: boolean }) {
  if (!isVerified(actor)) return null
  if (!needsTicket(terms)) return 'everyone'
  if (hasTicket) return 'ticket'
  if (isFree && isPremiumActor(actor)) return 'member'
  return hasRight(actor, 'content') ? 'staff' : null
}

/** The one rule that decides who receives the source of a livestream. */
export function canWatchLive(actor: Actor, livestream: WatchedLivestream, now: Date): boolean {
  const { opensAt, closesAt } = windowOf(livestream)
  const isOpen = livestream.cancelledAt === null && opensAt <= now && now < closesAt
  return isOpen && liveAccess(actor, livestream) !== null
}

/** Moment at which tickets of a festival end: the last of its livestreams. Null if it has none to come. */
export function festivalEnd(livestreams: readonly (Hours & { catchUpDays: number })[]): Date | null {
  const ends = livestreams.map((each) => catchUpEnd(each).getTime())
  return ends.length === 0 ? null : new Date(Math.max(...ends))
}
