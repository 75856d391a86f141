import 'server-only'
import { publishedAt } from '@/lib/domains/catalogue/cards/queries'
import { canWatch } from '@/lib/domains/media/policy'
import { removeWatchedRecommendations } from '@/lib/domains/viewing/recommendations/mutations'
import { requireActor } from '@/lib/server/auth/sessions/requirement'
import { db } from '@/lib/server/db/client'
import type { Actor } from '@/lib/shared/access/actor'
import { AppError } from '@/lib/shared/errors'
import { dayOf } from '@/lib/shared/format/days'
import { isFinished } from './policy'
import type { ProgressBatch } from './schema'

/** Lower bound for times in reports, because a device with a wrong clock could send times out of the column's range. */
const EARLIEST = Date.UTC(2020, 0)

type Report = { videoId: number; positionSeconds: number; at: Date; completedAt: Date | null }

/** Converts times from the player's clock to the server's. Times in the future become now. */
function timed({ entries, sentAt }: ProgressBatch, now: Date) {
  const lag = sentAt ? now.getTime() - sentAt.getTime() : 0
  return entries.map(({ at, ...entry }) => ({
    ...entry,
    at: new Date(Math.min(now.getTime(), Math.max(EARLIEST, at.getTime() + lag))),
  }))
}

function merged(reports: Report[]): Report[] {
  const byVideo = new Map<number, Report>()
  for (const report of reports.toSorted((a, b) => a.at.getTime() - b.at.getTime())) {
    const completedAt = byVideo.get(report.videoId)?.completedAt ?? report.completedAt
    byVideo.set(report.videoId, { ...report, completedAt })
  }
  // Sorts by video, so that concurrent batches can't deadlock.
  return [...byVideo.values()].sort((a, b) => a.videoId - b.videoId)
}

/** Number of counter rows per video and day, so that viewers of the same video rarely wait for a row lock. */
const PARTS = 8
/** Fastest playback rate. Faster progress means that the viewer skipped ahead. */
const FASTEST = 2

/**
 * Stores the newest report of each video, in whatever order reports arrive. A finished video stays finished.
 * Ignores reports about videos that the actor can't watch, and reports from before the history was cleared.
 * Reports from before a video was removed from the history can't add any video, because the ids of removed videos
 * aren't stored.
 * @param country country of the request (ISO 3166-1 alpha-2)
 * @throws AppError conflict if the batch belongs to another person
 */
export async function saveProgress(
  actor: Actor,
  batch: ProgressBatch,
  now: Date = new Date(),
  country: string | null = null,
): Promise<void> {
  requireActor(actor, 'verified')
  if (batch.viewerId !== undefined && batch.viewerId !== actor.id) {
    throw new AppError('conflict', 'These positions belong to another account.')
  }
  const entries = timed(batch, now)
  const videos = await db.video.findMany({
    where: { id: { in: entries.map(({ videoId }) => videoId) }, ...publishedAt(now) },
    select: { id: true, durationSeconds: true, freeAccess: true, seriesId: true },
  })
  const open = videos.filter((video) => canWatch(actor, video))
  const lengths = new Map(open.map((video) => [video.id, video.durationSeconds]))
  const reports = merged(
    entries.flatMap(({ videoId, positionSeconds, at }) => {
      const length = lengths.get(videoId)
      if (length === undefined) return []
      const finished = isFinished(positionSeconds, length)
      return [{ videoId, positionSeconds: Math.min(positionSeconds, length), at, completedAt: finished ? at : null }]
    }),
  )
  if (reports.length > 0) await store(actor, reports, dayOf(now), country ?? 'ZZ')
}

/**
 * Counts a start only once if several reports arrive at the same time: only a newly inserted row (`xmax` is 0) counts,
 * and existing rows are locked before the comparison.
 * Locks the user row first, so that a report that waits for `clearHistory` sees its result.
 */
async function store(actor: Actor, reports: Report[], day: string, country: string): Promise<void> {
  const ids = reports.map((report) => report.videoId)
  await db.$executeRaw`
    WITH person AS (
      SELECT "id", "historyClearedAt", "videoRemovedAt" FROM "User" WHERE "id" = ${actor.id} FOR SHARE
    ), before AS (
      SELECT w."videoId", w."positionSeconds", w."completedAt", w."updatedAt"
      FROM person JOIN "WatchProgress" w ON w."userId" = person."id"
      WHERE w."videoId" = ANY (${ids}::int[]) ORDER BY w."videoId" FOR UPDATE OF w
    ), report AS (
      SELECT r."videoId", r."positionSeconds", CASE WHEN r."completedAt" > "forgotAt" THEN r."completedAt" END AS "completedAt",
        r."at"
      FROM unnest(
        ${ids}::int[],
        ${reports.map((report) => report.positionSeconds)}::int[],
        ${reports.map((report) => report.completedAt)}::timestamptz[],
        ${reports.map((report) => report.at)}::timestamptz[]) AS r("videoId", "positionSeconds", "completedAt", "at")
      LEFT JOIN before USING ("videoId")
      -- Returns a row even if the person no longer exists, so that the write fails like any other.
      LEFT JOIN person ON true
      CROSS JOIN LATERAL (SELECT coalesce(greatest(person."historyClearedAt",
        CASE WHEN before."videoId" IS NULL THEN person."videoRemovedAt" END), '-infinity') AS "forgotAt") f
      WHERE r."at" > "forgotAt"
    ), compared AS (
      SELECT report.*, before."videoId" IS NOT NULL AS "known",
        report."completedAt" IS NOT NULL AND before."completedAt" IS NULL AS "finished",
        greatest(0, least(report."positionSeconds" - before."positionSeconds",
          extract(epoch FROM report."at" - before."updatedAt") * ${FASTEST}::int))::int AS "seconds"
      FROM report LEFT JOIN before USING ("videoId")
    ), stored AS (
      INSERT INTO "WatchProgress" AS stored ("userId", "videoId", "positionSeconds", "completedAt", "updatedAt")
      SELECT ${actor.id}, "videoId", "positionSeconds", "completedAt", "at" FROM compared ORDER BY "videoId"
      ON CONFLICT ("userId", "videoId") DO UPDATE SET
        "positionSeconds" = CASE WHEN EXCLUDED."updatedAt" >= stored."updatedAt"
          THEN EXCLUDED."positionSeconds" ELSE stored."positionSeconds" END,
        "completedAt" = coalesce(stored."completedAt", EXCLUDED."completedAt"),
        "updatedAt" = greatest(EXCLUDED."updatedAt", stored."updatedAt")
      RETURNING "videoId", xmax = 0 AS "isNew"
    ), news AS (
      SELECT "videoId", "isNew", "finished", "seconds"
      FROM stored JOIN compared USING ("videoId") WHERE "isNew" OR "known"
    ), counted AS (
      INSERT INTO "ViewingCount" AS count ("videoId", "day", "part", "starts", "completions", "seconds")
      SELECT "videoId", ${day}::date, ${actor.id % PARTS}, "isNew"::int, "finished"::int, "seconds"
      FROM news WHERE "isNew" OR "finished" OR "seconds" > 0 ORDER BY "videoId"
      ON CONFLICT ("videoId", "day", "part") DO UPDATE SET
        "starts" = count."starts" + EXCLUDED."starts",
        "completions" = count."completions" + EXCLUDED."completions",
        "seconds" = count."seconds" + EXCLUDED."seconds"
    )
    INSERT INTO "CountryCount" AS count ("day", "country", "starts")
    SELECT ${day}::date, ${country}, count(*) FROM news WHERE "isNew" HAVING count(*) > 0
    ON CONFLICT ("day", "country") DO UPDATE SET "starts" = count."starts" + EXCLUDED."starts"`
}

/** Also deletes recommendations based on the history. Leaves the anonymous counters unchanged. */
export async function clearHistory(actor: Actor, now: Date = new Date()): Promise<void> {
  requireActor(actor, 'verified')
  await db.$transaction(async (tx) => {
    await tx.user.update({ where: { id: actor.id }, data: { historyClearedAt: now }, select: { id: true } })
    // Locks rows in the same order as `store`, to prevent deadlocks.
    await tx.$executeRaw`
      DELETE FROM "WatchProgress" WHERE "userId" = ${actor.id} AND "videoId" IN (
        SELECT "videoId" FROM "WatchProgress" WHERE "userId" = ${actor.id} ORDER BY "videoId" FOR UPDATE)`
    await removeWatchedRecommendations(tx, actor.id)
  })
}

/** Idempotent. Also deletes recommendations based on this video. */
export async function removeFromHistory(actor: Actor, videoId: number, now: Date = new Date()): Promise<void> {
  requireActor(actor, 'verified')
  await db.$transaction(async (tx) => {
    // Also changes `updatedAt`, so that a nightly job in progress discards its recommendations for this person.
    await tx.user.update({ where: { id: actor.id }, data: { videoRemovedAt: now }, select: { id: true } })
    await tx.watchProgress.deleteMany({ where: { userId: actor.id, videoId } })
    await removeWatchedRecommendations(tx, actor.id, videoId)
  })
}
