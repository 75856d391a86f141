import 'server-only'
import { livestreamSelect, readTerms, termsSelect, toWatched } from '@/lib/domains/livestreams/cards/queries'
import { endOf, festivalAccess, liveAccess, needsTicket } from '@/lib/domains/livestreams/policy'
import { requireActor } from '@/lib/server/auth/sessions/requirement'
import { db } from '@/lib/server/db/client'
import { shownPicture } from '@/lib/server/media/pictures/picture-address'
import type { Actor } from '@/lib/shared/access/actor'
import { whereRunning } from '@/lib/shared/access/entitlements'
import { priceRegionOf } from '@/lib/shared/money/prices'
import { ticketPrice, ticketRefusal } from './policy'
import type { TicketDto, TicketOffer } from './schema'

export async function getTicketOffer(
  actor: Actor,
  id: number,
  countryCode: string | null,
  now: Date = new Date(),
): Promise<TicketOffer | null> {
  const row = await db.livestream.findFirst({ where: { id, publishedAt: { lte: now } }, select: livestreamSelect })
  if (!row) return null
  const watched = toWatched(row, now)
  const prices = ticketPrice(actor, watched, priceRegionOf(countryCode))
  const isCancelled = row.cancelledAt !== null
  const facts = { isCancelled, isOver: endOf(row) <= now, access: liveAccess(actor, watched), price: prices.price }
  const refusal = needsTicket(watched) ? ticketRefusal(facts) : 'free'
  return { kind: 'livestream', id, name: row.name, ...prices, refusal }
}

const hours = { startsAt: true, endsAt: true, catchUpDays: true } as const

export async function getFestivalOffer(
  actor: Actor,
  id: number,
  countryCode: string | null,
  now: Date = new Date(),
): Promise<TicketOffer | null> {
  const row = await db.festival.findFirst({
    where: { id, publishedAt: { lte: now } },
    select: {
      ...{ name: true, cancelledAt: true, ...termsSelect },
      livestreams: { where: { publishedAt: { lte: now }, cancelledAt: null }, select: hours },
    },
  })
  if (!row) return null
  const terms = readTerms(row)
  const prices = ticketPrice(actor, terms, priceRegionOf(countryCode))
  const refusal = ticketRefusal({
    isCancelled: row.cancelledAt !== null,
    isOver: row.livestreams.every((each) => endOf(each) <= now),
    access: festivalAccess(actor, { id, ...terms }),
    price: prices.price,
  })
  return { kind: 'festival', id, name: row.name, ...prices, refusal }
}

/** Maximum number of tickets listed, more than anyone holds at a time. */
const MAX_LISTED = 100

/** Lists what a person may watch with tickets and codes, first to start first. */
export async function listTickets(actor: Actor, now: Date = new Date()): Promise<TicketDto[]> {
  requireActor(actor, 'verified')
  const item = { id: true, name: true, thumbnailUrl: true } as const
  const rows = await db.entitlement.findMany({
    where: { userId: actor.id, scope: { in: ['livestream', 'festival'] }, ...whereRunning(now) },
    orderBy: [{ endsAt: 'asc' }, { id: 'asc' }],
    take: MAX_LISTED,
    select: {
      ...{ id: true, endsAt: true },
      livestream: { select: { ...item, ...hours } },
      festival: {
        select: {
          ...item,
          livestreams: { where: { publishedAt: { lte: now }, cancelledAt: null }, select: hours },
        },
      },
    },
  })
  const tickets = rows.flatMap(({ id, endsAt, livestream, festival }) => {
    const of = livestream ?? festival
    if (!of) return []
    const all = livestream ? [livestream] : (festival?.livestreams ?? [])
    const starts = all.map(({ startsAt }) => startsAt.getTime()).toSorted((one, other) => one - other)
    const startsAt = starts.find((start) => start > now.getTime()) ?? starts.at(-1) ?? endsAt.getTime()
    return [
      {
        ...{ id, kind: livestream ? ('livestream' as const) : ('festival' as const) },
        ...{ itemId: of.id, name: of.name, thumbnail: shownPicture(of.thumbnailUrl) },
        ...{ startsAt: new Date(startsAt).toISOString(), until: endsAt.toISOString() },
      },
    ]
  })
  return tickets.toSorted((one, other) => one.startsAt.localeCompare(other.startsAt))
}
