import 'server-only'
import { cardColumns, cardJoins, toCard, type CardRow } from '@/lib/domains/catalogue/queries-cards'
import type { VideoCardDto } from '@/lib/domains/catalogue/schema'
import { db } from '@/lib/server/db/client'
import { Prisma } from '@/lib/server/db/generated/client'
import { prepared } from '@/lib/server/db/prepared'
import type { Actor } from '@/lib/shared/actor'
import { RELATED_VIDEOS } from '@/lib/shared/constants'

/** Highest number of an episode that a page shows. */
const MAX_EPISODES = 200

/** Videos read for each way of being related. */
const CANDIDATES = RELATED_VIDEOS * 6

/** Videos of the artist, those entered last, among which the newest are looked for. */
const ENTERED_LAST = 400

/**
 * Which videos are 'More like this': first those with one of the same compositions, then by the same artist, then of
 * the same sub-category, then the same category; newest first. Episodes of its own series are left out: they have
 * their own list. Only a few videos of each kind are read, however large the catalogue is.
 * @param id of the video they are compared with
 * @returns ids, the closest first
 */
export async function listRelatedIds(id: number, now: Date): Promise<number[]> {
  const others = Prisma.sql`v."id" <> ${id} AND v."publishedAt" <= ${now}
    AND (v."seriesId" IS NULL OR v."seriesId" IS DISTINCT FROM (SELECT "seriesId" FROM subject))`
  // Compared with a single value, not joined: then PostgreSQL reads the newest in the order of a database index.
  const newest = (videos: Prisma.Sql) => Prisma.sql`(
    SELECT v."id", false AS "sameWork", false AS "sameArtist" FROM "Video" v WHERE ${videos} AND ${others}
    ORDER BY v."publishedAt" DESC, v."id" DESC LIMIT ${CANDIDATES})`
  const rows = await db.$queryRaw<{ id: number }[]>`
    WITH subject AS MATERIALIZED (
      SELECT v."id", p."artistId", v."subCategoryId", v."categoryId", v."seriesId" FROM "Video" v
      LEFT JOIN "VideoPerformer" p ON p."videoId" = v."id" AND p."position" = 1 WHERE v."id" = ${id}
    ), candidates AS (
      ${newest(Prisma.sql`v."subCategoryId" = (SELECT "subCategoryId" FROM subject)`)} UNION ALL
      ${newest(Prisma.sql`v."categoryId" = (SELECT "categoryId" FROM subject)`)} UNION ALL (
        SELECT v."id", false, true FROM (
          SELECT "videoId" FROM "VideoPerformer" WHERE "artistId" = (SELECT "artistId" FROM subject) AND "position" = 1
          ORDER BY "videoId" DESC LIMIT ${ENTERED_LAST}
        ) p JOIN "Video" v ON v."id" = p."videoId" WHERE ${others}
        ORDER BY v."publishedAt" DESC, v."id" DESC LIMIT ${CANDIDATES}
      ) UNION ALL (
        SELECT v."id", true, false FROM "Piece" mine
        JOIN "Piece" same ON same."compositionId" = mine."compositionId"
        JOIN "Video" v ON v."id" = same."videoId"
        WHERE mine."videoId" = ${id} AND ${others} LIMIT ${CANDIDATES})
    ), related AS (
      SELECT "id", bool_or("sameWork") AS "sameWork", bool_or("sameArtist") AS "sameArtist" FROM candidates GROUP BY "id"
    )
    SELECT v."id" FROM related JOIN "Video" v USING ("id") CROSS JOIN subject
    ORDER BY "sameWork" DESC, "sameArtist" DESC,
      v."subCategoryId" IS NOT DISTINCT FROM coalesce(subject."subCategoryId", 0) DESC,
      v."publishedAt" DESC, v."id" DESC
    LIMIT ${RELATED_VIDEOS}`
  return rows.map((row) => row.id)
}

type CompanionRow = CardRow & { inSeries: boolean | null }

const selectCompanions = prepared<CompanionRow>(`
  SELECT ${cardColumns}, v."seriesId" = $4 AND v."publishedAt" <= $2 AS "inSeries" FROM "Video" v ${cardJoins}
  WHERE v."id" = $3 OR (v."publishedAt" <= $2 AND (
    v."id" = ANY($5::int[]) OR (v."seriesId" = $4 AND v."episode" <= ${MAX_EPISODES})))
  ORDER BY v."episode", v."id"`)

export type Companions = { card: VideoCardDto; episodes: VideoCardDto[]; relatedVideos: VideoCardDto[] }

/**
 * The cards of a video, of its series and of its related videos, in one statement.
 * @param video `seriesId` is null outside a series. The video itself may be a draft, the others are published
 * @param relatedIds in the order to show
 * @returns null when there is no such video
 */
export async function readCompanions(
  actor: Actor,
  { id, seriesId }: { id: number; seriesId: number | null },
  relatedIds: number[],
  now: Date,
): Promise<Companions | null> {
  const rows = await selectCompanions([actor.id, now, id, seriesId, relatedIds])
  const cards = new Map(rows.map((row) => [row.id, toCard(actor, row, now)]))
  const cardsOf = (ids: number[]) => ids.flatMap((one) => cards.get(one) ?? [])
  const [card] = cardsOf([id])
  return card
    ? {
        card,
        episodes: cardsOf(rows.filter((row) => row.inSeries === true).map((row) => row.id)),
        relatedVideos: cardsOf(relatedIds),
      }
    : null
}
