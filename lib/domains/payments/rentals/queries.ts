import 'server-only'
import { publishedAt, readCards } from '@/lib/domains/catalogue/cards/queries'
import { requireActor } from '@/lib/server/auth/sessions/requirement'
import { db } from '@/lib/server/db/client'
import { shownPicture } from '@/lib/server/media/pictures/picture-address'
import type { Actor } from '@/lib/shared/access/actor'
import { whereRunning } from '@/lib/shared/access/entitlements'
import { episodeOf } from '@/lib/shared/format/format'
import { priceRegionOf, rentalPrice, type OwnPrices, type Price } from '@/lib/shared/money/prices'
import { rentalRefusal } from './policy'
import { readOwnPrices, type OwnRental, type RentalDto, type RentalOffer } from './schema'

/** Maximum number of rentals listed, more than anyone has in a week. */
const MAX_LISTED = 200

export async function listRentals(actor: Actor, now: Date = new Date()): Promise<RentalDto[]> {
  requireActor(actor, 'verified')
  const rows = await db.entitlement.findMany({
    where: { userId: actor.id, scope: 'video', ...whereRunning(now), video: publishedAt(now) },
    orderBy: [{ endsAt: 'asc' }, { id: 'asc' }],
    take: MAX_LISTED,
    select: { id: true, startsAt: true, endsAt: true, videoId: true },
  })
  const cards = await readCards(actor, [...new Set(rows.flatMap(({ videoId }) => videoId ?? []))], now)
  const byId = new Map(cards.map((card) => [card.id, card]))
  return rows.flatMap(({ id, startsAt, endsAt, videoId }) => {
    const video = byId.get(videoId ?? 0)
    return video ? [{ id, video, paidAt: startsAt.toISOString(), expiresAt: endsAt.toISOString() }] : []
  })
}

export async function getOwnRental(actor: Actor, videoId: number, now: Date = new Date()): Promise<OwnRental | null> {
  const opens = { OR: [{ videoId }, { series: { videos: { some: { id: videoId } } } }] }
  const where = { userId: actor.id, ...whereRunning(now), ...opens }
  const { _max } = await db.entitlement.aggregate({ where, _max: { endsAt: true } })
  const { endsAt: expiresAt } = _max
  return expiresAt && { expiresAt: expiresAt.toISOString(), leftMs: expiresAt.getTime() - now.getTime() }
}

export async function getOwnPrices(videoId: number): Promise<OwnPrices> {
  const video = await db.video.findUnique({ where: { id: videoId }, select: { rentalPrices: true } })
  return readOwnPrices(video?.rentalPrices ?? {})
}

export const getRentalPrice = async (videoId: number, countryCode: string | null): Promise<Price> =>
  rentalPrice(priceRegionOf(countryCode), await getOwnPrices(videoId))

export async function getRentalOffer(
  actor: Actor,
  videoId: number,
  countryCode: string | null = null,
  now: Date = new Date(),
): Promise<RentalOffer | null> {
  const video = await db.video.findFirst({
    where: { id: videoId, ...publishedAt(now) },
    select: {
      name: true,
      thumbnailUrl: true,
      freeAccess: true,
      rentalPrices: true,
      episode: true,
      series: { select: { name: true, _count: { select: { videos: { where: publishedAt(now) } } } } },
      seriesId: true,
    },
  })
  if (!video) return null
  const { name, thumbnailUrl, freeAccess, rentalPrices, episode, series, seriesId } = video
  return {
    videoId,
    name,
    thumbnailUrl: shownPicture(thumbnailUrl),
    episodeLabel:
      series && episode !== null ? `${series.name}, episode ${episodeOf(episode, series._count.videos)}` : null,
    price: rentalPrice(priceRegionOf(countryCode), readOwnPrices(rentalPrices)),
    refusal: rentalRefusal(actor, { id: videoId, seriesId, freeAccess }),
  }
}
