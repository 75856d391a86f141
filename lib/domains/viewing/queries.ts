import 'server-only'
import { cardSelect, publishedAt, toCard } from '@/lib/domains/catalogue/queries-cards'
import { runningRentalOf } from '@/lib/domains/catalogue/queries-media'
import type { VideoCardDto } from '@/lib/domains/catalogue/schema'
import { resumePoint } from '@/lib/domains/viewing/policy'
import { requireActor } from '@/lib/server/auth/requirement'
import { db } from '@/lib/server/db/client'
import { isPremiumActor, type Actor } from '@/lib/shared/actor'
import { PAGE_SIZE, SLIDER_ITEMS } from '@/lib/shared/constants'
import { paged, type Paged } from '@/lib/shared/paging'

/** Films looked at for 'Continue watching': the watched ones among them are left out after reading. */
const RECENT = SLIDER_ITEMS * 5

export type Shelves = { continueWatching: VideoCardDto[]; myList: VideoCardDto[] }

/**
 * The actor's own rows of the browse page: films that they stopped in the middle of and may still watch, the last
 * watched first, and the newest of their list. Either may be empty. Two statements.
 */
export async function listShelves(actor: Actor, now: Date = new Date()): Promise<Shelves> {
  requireActor(actor, 'verified')
  const running = runningRentalOf(actor, now)
  const open = isPremiumActor(actor) ? {} : { OR: [{ freeAccess: true }, { rentals: { some: running } }] }
  const [started, saved] = await Promise.all([
    db.watchProgress.findMany({
      where: { userId: actor.id, positionSeconds: { gt: 0 }, video: { ...publishedAt(now), ...open } },
      orderBy: [{ updatedAt: 'desc' }, { videoId: 'desc' }],
      take: RECENT,
      select: { positionSeconds: true, video: { select: cardSelect(actor, now) } },
    }),
    savedRows(actor, now, 0, SLIDER_ITEMS),
  ])
  const unfinished = started.filter(
    ({ positionSeconds, video }) => resumePoint(positionSeconds, video.durationSeconds) > 0,
  )
  return {
    continueWatching: unfinished.slice(0, SLIDER_ITEMS).map(({ video }) => toCard(actor, video, now)),
    myList: saved.map(({ video }) => toCard(actor, video, now)),
  }
}

/**
 * The actor's list, last added first, one page of it. What has been withdrawn meanwhile is not shown.
 * @param page from 0
 * @throws AppError unauthenticated or forbidden (not verified)
 */
export async function listMyList(actor: Actor, page: number, now: Date = new Date()): Promise<Paged<VideoCardDto>> {
  requireActor(actor, 'verified')
  const [rows, totalRecords] = await Promise.all([
    savedRows(actor, now, page * PAGE_SIZE.feed, PAGE_SIZE.feed),
    db.savedVideo.count({ where: { userId: actor.id, video: publishedAt(now) } }),
  ])
  return paged(rows.map(({ video }) => toCard(actor, video, now)), page, PAGE_SIZE.feed, totalRecords)
}

function savedRows(actor: Actor, now: Date, skip: number, take: number) {
  return db.savedVideo.findMany({
    where: { userId: actor.id, video: publishedAt(now) },
    orderBy: [{ createdAt: 'desc' }, { videoId: 'desc' }],
    skip,
    take,
    select: { video: { select: cardSelect(actor, now) } },
  })
}
