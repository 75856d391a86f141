import 'server-only'
import {
  isFreeForMembers,
  needsTicket,
  OPEN_MS,
  type Terms,
  type WatchedLivestream,
} from '@/lib/domains/livestreams/policy'
import type { AnnouncedLivestreamDto, LivestreamDto, TicketTermsDto } from '@/lib/domains/livestreams/schema'
import { readOwnPrices } from '@/lib/domains/payments/rentals/schema'
import type { Prisma } from '@/lib/server/db/generated/client'
import { shownPicture } from '@/lib/server/media/pictures/picture-address'
import { singaporeTime } from '@/lib/shared/format/singapore-time'
import { eachPriceRegion, ownPrice, type OwnPrices } from '@/lib/shared/money/prices'

export const MAX_LISTED = 100

export const whereNotOver = (now: Date) =>
  ({
    OR: [{ endsAt: { gt: now } }, { endsAt: null, startsAt: { gt: new Date(now.getTime() - OPEN_MS) } }],
  }) satisfies Prisma.LivestreamWhereInput

/** Includes cancelled livestreams until their planned end, so that people learn of the cancellation. */
export const whereVisible = (now: Date) =>
  ({ publishedAt: { lte: now }, ...whereNotOver(now) }) satisfies Prisma.LivestreamWhereInput

export const termsSelect = { ticketPrices: true, memberPrices: true } as const

/** Columns of which `toWatched` and `toDto` are made. */
export const livestreamSelect = {
  id: true,
  name: true,
  description: true,
  thumbnailUrl: true,
  startsAt: true,
  endsAt: true,
  catchUpDays: true,
  cancelledAt: true,
  publishedAt: true,
  festivalId: true,
  festival: { select: { id: true, name: true, publishedAt: true, ...termsSelect } },
  ...termsSelect,
} satisfies Prisma.LivestreamSelect
export type LivestreamRow = Prisma.LivestreamGetPayload<{ select: typeof livestreamSelect }>

export const readTerms = ({ ticketPrices, memberPrices }: { ticketPrices: unknown; memberPrices: unknown }): Terms => ({
  ticketPrices: readOwnPrices(ticketPrices),
  memberPrices: memberPrices === null ? null : readOwnPrices(memberPrices),
})

const isShown = (festival: { publishedAt: Date | null }, now: Date) =>
  festival.publishedAt !== null && festival.publishedAt <= now

/** Returns the columns that decide who may watch. */
export function toWatched(row: LivestreamRow, now: Date): WatchedLivestream {
  const { id, startsAt, endsAt, catchUpDays, cancelledAt, festivalId, festival } = row
  return {
    ...{ id, startsAt, endsAt, catchUpDays, cancelledAt, festivalId },
    ...readTerms(row),
    festival: festival && isShown(festival, now) ? readTerms(festival) : null,
  }
}

const regionPrices = (own: OwnPrices) => eachPriceRegion((region) => ownPrice(region, own))

export function toTermsDto(terms: Terms): TicketTermsDto | null {
  if (!needsTicket(terms)) return null
  const { ticketPrices, memberPrices } = terms
  return {
    prices: regionPrices(ticketPrices),
    memberPrices: isFreeForMembers(terms) ? 'free' : memberPrices && regionPrices(memberPrices),
  }
}

/** A festival that is free for members opens its livestreams for them too. */
function ticketsOf({ festival, ...terms }: WatchedLivestream): TicketTermsDto | null {
  const tickets = toTermsDto(terms)
  return tickets && festival && isFreeForMembers(festival) ? { ...tickets, memberPrices: 'free' } : tickets
}

export function toDto(row: LivestreamRow, now: Date): LivestreamDto {
  const [date = '', time = ''] = singaporeTime(row.startsAt).split('T')
  const { festival } = row
  return {
    id: row.id,
    name: row.name,
    thumbnail: shownPicture(row.thumbnailUrl),
    date,
    time,
    startsAt: row.startsAt.toISOString(),
    endsAt: row.endsAt?.toISOString() ?? null,
    desc: row.description,
    status: row.startsAt <= now ? 'streaming now' : 'coming soon',
    tickets: ticketsOf(toWatched(row, now)),
    catchUpDays: row.catchUpDays,
    festival: festival && isShown(festival, now) ? { id: festival.id, name: festival.name } : null,
    cancelled: row.cancelledAt !== null,
  }
}

export const toPublic = (row: LivestreamRow, now: Date): AnnouncedLivestreamDto => ({
  ...toDto(row, now),
  publishedAt: (row.publishedAt ?? now).toISOString(),
})
