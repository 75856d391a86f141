import 'server-only'
import {
  cardColumns,
  cardColumnSql,
  cardJoins,
  videoJoins,
  publishedAt,
  toCard,
  type CardRow,
} from '@/lib/domains/catalogue/cards/queries'
import type { VideoCardDto } from '@/lib/domains/catalogue/schema'
import { resumedSql } from '@/lib/domains/viewing/progress/policy'
import { requireActor } from '@/lib/server/auth/sessions/requirement'
import { db } from '@/lib/server/db/client'
import { prepared } from '@/lib/server/db/prepared-statement'
import { isPremiumActor, type Actor } from '@/lib/shared/access/actor'
import { PAGE_SIZE, SLIDER_ITEMS } from '@/lib/shared/constants'
import { paged, type Paged } from '@/lib/shared/routes/paging'

/** Maximum number of recently watched videos read. High, because a guest may have access to only a few of them. */
const LOOKED_AT = 1_000

// `$3` is true for members, who may watch every video. `$4` and `$5` are the videos and series that the viewer's
// entitlements open.
const startedSql = `
  SELECT ${cardColumns}, 'started' AS "shelf", w."updatedAt" AS "at" FROM (
    SELECT p.* FROM (
      SELECT * FROM "WatchProgress" WHERE "userId" = $1 AND "positionSeconds" > 0
      ORDER BY "updatedAt" DESC, "videoId" DESC LIMIT ${LOOKED_AT}
    ) p CROSS JOIN LATERAL (
      -- Reads videos one by one in this order, until there are enough.
      SELECT FROM "Video" v WHERE v."id" = p."videoId" AND v."publishedAt" <= $2
        AND ${resumedSql('p."positionSeconds"', 'v."durationSeconds"')}
        AND ($3 OR ${cardColumnSql.freeAccess} OR v."id" = ANY($4::int[]) OR v."seriesId" = ANY($5::int[])) LIMIT 1
    ) watchable
    ORDER BY p."updatedAt" DESC, p."videoId" DESC LIMIT ${SLIDER_ITEMS}
  ) w CROSS JOIN LATERAL (SELECT * FROM "Video" v WHERE v."id" = w."videoId" LIMIT 1) v ${videoJoins}`

const savedSql = (offset: string, limit: string) => `
  SELECT ${cardColumns}, 'saved' AS "shelf", l."createdAt" AS "at"
  FROM "SavedVideo" l JOIN "Video" v ON v."id" = l."videoId" ${cardJoins}
  WHERE l."userId" = $1 AND v."publishedAt" <= $2
  ORDER BY l."createdAt" DESC, l."videoId" DESC OFFSET ${offset} LIMIT ${limit}`

const selectShelves = prepared<CardRow & { shelf: 'started' | 'saved' }>(`
  SELECT * FROM ((${startedSql}) UNION ALL (${savedSql('0', String(SLIDER_ITEMS))})) own
  ORDER BY "shelf", "at" DESC, "id" DESC`)

const selectSaved = prepared<CardRow>(savedSql('$3', '$4'))

type Shelves = { continueWatching: VideoCardDto[]; myList: VideoCardDto[] }

/** Lists unfinished videos that the actor can still watch, latest first, and the latest additions to My List. */
export async function listShelves(actor: Actor, now: Date = new Date()): Promise<Shelves> {
  requireActor(actor, 'verified')
  const { videos, series } = actor.opens
  const rows = await selectShelves([actor.id, now, isPremiumActor(actor), videos, series])
  const cardsOf = (wanted: string) => rows.filter(({ shelf }) => shelf === wanted).map((row) => toCard(actor, row, now))
  return { continueWatching: cardsOf('started'), myList: cardsOf('saved') }
}

export async function listMyList(actor: Actor, page: number, now: Date = new Date()): Promise<Paged<VideoCardDto>> {
  requireActor(actor, 'verified')
  const [rows, totalRecords] = await Promise.all([
    selectSaved([actor.id, now, page * PAGE_SIZE.feed, PAGE_SIZE.feed]),
    db.savedVideo.count({ where: { userId: actor.id, video: publishedAt(now) } }),
  ])
  return paged(
    rows.map((row) => toCard(actor, row, now)),
    page,
    totalRecords,
    PAGE_SIZE.feed,
  )
}
