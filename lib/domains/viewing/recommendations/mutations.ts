import 'server-only'
import { newestTiedSql, tiesOfSql, weighedTiesSql } from '@/lib/domains/catalogue/related/queries'
import { db, type Db } from '@/lib/server/db/client'
import { recommendingKinds } from './policy'
import { RECOMMENDED } from './schema'

/** Maximum number of recently watched videos per person, and of recently saved videos. */
const SOURCES = 20
/** Maximum number of ties (such as a shared raga) used per person. The strongest are used. */
const TIES = 12
/** Maximum number of videos read per tie. */
const CANDIDATES = 20
/** Maximum number of ties per kind, and of videos per tie and artist, to keep recommendations varied. */
const OF_ONE = 4

const FOLLOWS = 50
/** Weight of each signal. A video watched to the end counts 1. */
const share = { watched: 1, saved: 0.7, followed: 5 }

type RecommendedRow = { userId: number; position: number; videoId: number; origin: string; kind: string; tieId: number }

/** Limits every read per person and tie. Returns the best video for each tie first, then the second-best. */
const rowsSql = `
  WITH source AS MATERIALIZED (
    SELECT u."userId", s."origin", s."videoId" FROM unnest($1::int[]) u("userId") CROSS JOIN LATERAL (
      (SELECT 'watched' AS "origin", "videoId" FROM "WatchProgress" w
        WHERE w."userId" = u."userId" AND w."completedAt" IS NOT NULL ORDER BY w."updatedAt" DESC, w."videoId" LIMIT ${SOURCES})
      UNION ALL (SELECT 'saved', "videoId" FROM "SavedVideo" l
        WHERE l."userId" = u."userId" ORDER BY l."createdAt" DESC, l."videoId" LIMIT ${SOURCES})
    ) s JOIN "Video" v ON v."id" = s."videoId" AND v."publishedAt" <= $2
  ), sources AS (
    SELECT DISTINCT "videoId" FROM source
  ), had AS MATERIALIZED (
    SELECT * FROM (${tiesOfSql('sources')}) t WHERE t."kind" IN (${recommendingKinds.map((kind) => `'${kind}'`).join(', ')})
  ), followed AS MATERIALIZED (
    SELECT u."userId", f.* FROM unnest($1::int[]) u("userId") CROSS JOIN LATERAL (
      SELECT f."kind", f."targetId" AS "id" FROM "Follow" f WHERE f."userId" = u."userId"
      ORDER BY f."createdAt" DESC, f."kind", f."targetId" LIMIT ${FOLLOWS}
    ) f
  ), tie AS MATERIALIZED (
    ${weighedTiesSql('SELECT "kind", "id" FROM had UNION SELECT "kind", "id" FROM followed')}
  ), interest AS (
    SELECT *, row_number() OVER (PARTITION BY "userId" ORDER BY "weight" DESC, "kind", "id") AS "place" FROM (
      SELECT *, row_number() OVER (PARTITION BY "userId", "kind" ORDER BY "weight" DESC, "id") AS "ofKind" FROM (
      SELECT i."userId", t."kind", t."id", max(i."videoId") FILTER (WHERE i."origin" = 'saved') AS "saved",
        bool_or(i."origin" = 'watched') AS "isWatched", bool_or(i."origin" = 'followed') AS "isFollowed",
        t."weight" * ln(2 + sum(CASE i."origin" WHEN 'followed' THEN ${share.followed} WHEN 'watched' THEN ${share.watched}
          ELSE ${share.saved} END)) AS "weight"
      FROM (
        SELECT s."userId", s."origin", s."videoId", h."kind", h."id" FROM source s JOIN had h USING ("videoId")
        UNION ALL SELECT f."userId", 'followed', NULL, f."kind", f."id" FROM followed f
      ) i JOIN tie t ON t."kind" = i."kind" AND t."id" = i."id"
      GROUP BY i."userId", t."kind", t."id", t."weight"
    ) i ) i WHERE "ofKind" <= ${OF_ONE}
  ), chosen AS MATERIALIZED (
    SELECT * FROM interest WHERE "place" <= ${TIES}
  ), drawn AS MATERIALIZED (
    SELECT DISTINCT t."kind", t."id", v."id" AS "videoId", v."publishedAt"
    FROM (SELECT t.* FROM tie t WHERE EXISTS (SELECT FROM chosen c WHERE c."kind" = t."kind" AND c."id" = t."id")) t
    CROSS JOIN LATERAL (${newestTiedSql(CANDIDATES)}) n
    JOIN "Video" v ON v."id" = n."videoId" AND v."publishedAt" <= $2
  ), scored AS (
    SELECT DISTINCT ON (c."userId", d."videoId") c."userId", d."videoId", d."publishedAt", c."kind", c."id", c."place",
      c."isFollowed", c."isWatched", c."saved", sum(c."weight") OVER (PARTITION BY c."userId", d."videoId") AS "score"
    FROM chosen c JOIN drawn d ON d."kind" = c."kind" AND d."id" = c."id"
    WHERE NOT EXISTS (SELECT FROM "WatchProgress" w WHERE w."userId" = c."userId" AND w."videoId" = d."videoId")
      AND NOT EXISTS (SELECT FROM "SavedVideo" l WHERE l."userId" = c."userId" AND l."videoId" = d."videoId")
    ORDER BY c."userId", d."videoId", c."place"
  ), ofTie AS (
    SELECT *, row_number() OVER (PARTITION BY "userId", "place"
      ORDER BY round("score"::numeric, 6) DESC, "publishedAt" DESC, "videoId" DESC) AS "round" FROM scored
  ), ofArtist AS (
    SELECT o.*, p."artistId", row_number() OVER (PARTITION BY o."userId", p."artistId" ORDER BY o."round", o."place") AS "nth"
    FROM ofTie o LEFT JOIN "VideoPerformer" p ON p."videoId" = o."videoId" AND p."position" = 1
    WHERE o."round" <= ${OF_ONE}
  ), placed AS (
    SELECT *, row_number() OVER (PARTITION BY "userId" ORDER BY "round", "place") AS "position"
    FROM ofArtist WHERE "artistId" IS NULL OR "nth" <= ${OF_ONE}
  )
  SELECT "userId", "position"::int, "videoId",
    CASE WHEN "isFollowed" THEN 'followed' WHEN "isWatched" THEN 'watched' ELSE 'saved' END AS "origin",
    CASE WHEN "isFollowed" OR "isWatched" THEN "kind" ELSE 'video' END AS "kind",
    CASE WHEN "isFollowed" OR "isWatched" THEN "id" ELSE "saved" END AS "tieId"
  FROM placed WHERE "position" <= ${RECOMMENDED} ORDER BY 1, 2`

/** Idempotent. Skips people whose `User` row changes during the run; the next run includes them again. */
export async function updateRecommendations(userIds: readonly number[], now: Date = new Date()): Promise<void> {
  const seen = await db.user.findMany({ where: { id: { in: [...userIds] } }, select: { id: true, updatedAt: true } })
  const rows = await db.$queryRawUnsafe<RecommendedRow[]>(rowsSql, userIds, now)
  await db.$transaction(async (tx) => {
    // Locks the people only now, because the read above is slow. A transaction that turns recommendations off waits for
    // this lock, then deletes the new rows.
    const people = await tx.$queryRaw<{ id: number }[]>`
      SELECT u."id" FROM "User" u
      JOIN unnest(${seen.map(({ id }) => id)}::int[], ${seen.map(({ updatedAt }) => updatedAt)}::timestamptz[])
        AS s("id", "updatedAt") ON s."id" = u."id" AND s."updatedAt" = u."updatedAt"
      WHERE u."wantsRecommendations" ORDER BY u."id" FOR SHARE OF u`
    const ids = people.map(({ id }) => id)
    await tx.$executeRaw`
      WITH made AS MATERIALIZED (
        SELECT m.* FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
          AS m("userId" int, "position" smallint, "videoId" int, "origin" "RecommendationOrigin", "kind" text, "tieId" int)
        JOIN "Video" v ON v."id" = m."videoId" WHERE m."userId" = ANY(${ids}::int[])
      ), gone AS (
        DELETE FROM "Recommendation" r WHERE r."userId" = ANY(${ids}::int[]) AND NOT EXISTS (
          SELECT FROM made m WHERE m."userId" = r."userId" AND m."position" = r."position")
      )
      INSERT INTO "Recommendation" AS r ("userId", "position", "videoId", "origin", "kind", "tieId")
      SELECT "userId", "position", "videoId", "origin", "kind", "tieId" FROM made ORDER BY 1, 2
      ON CONFLICT ("userId", "position") DO UPDATE SET "videoId" = EXCLUDED."videoId",
        "origin" = EXCLUDED."origin", "kind" = EXCLUDED."kind", "tieId" = EXCLUDED."tieId"
      WHERE (r."videoId", r."origin", r."kind", r."tieId")
        IS DISTINCT FROM (EXCLUDED."videoId", EXCLUDED."origin", EXCLUDED."kind", EXCLUDED."tieId")`
  })
}

export async function removeRecommendations(tx: Db, userId: number): Promise<void> {
  await tx.recommendation.deleteMany({ where: { userId } })
}

/** With `videoId`, removes only recommendations based on this video. */
export async function removeWatchedRecommendations(tx: Db, userId: number, videoId?: number): Promise<void> {
  if (videoId === undefined) {
    await tx.recommendation.deleteMany({ where: { userId, origin: 'watched' } })
    return
  }
  await tx.$executeRawUnsafe(
    `DELETE FROM "Recommendation" r WHERE r."userId" = $1 AND r."origin" = 'watched'
      AND (r."kind", r."tieId") IN (SELECT "kind", "id" FROM (${tiesOfSql('(SELECT $3::int AS "videoId")')}) t)`,
    userId,
    new Date(),
    videoId,
  )
}

export async function moveRecommendations(
  tx: Db,
  { kind, from, into }: { kind: string; from: number; into: number },
): Promise<void> {
  await tx.recommendation.updateMany({ where: { kind, tieId: from }, data: { tieId: into } })
}
