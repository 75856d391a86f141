import 'server-only'
import { publishedAt } from '@/lib/domains/catalogue/cards/queries'
import { canWatch } from '@/lib/domains/media/policy'
import { runningRentals } from '@/lib/domains/media/queries'
import { removeWatchedRecommendations } from '@/lib/domains/viewing/recommendations/mutations'
import { requireActor } from '@/lib/server/auth/sessions/requirement'
import { db } from '@/lib/server/db/client'
import type { Actor } from '@/lib/shared/access/actor'
import { AppError } from '@/lib/shared/errors'
import { dayOf } from '@/lib/shared/format/days'
import { isFinished } from './policy'
import type { ProgressBatch } from './schema'

/** The earliest instant of a report: a corrected clock must stay within what the column can hold. */
const EARLIEST = Date.UTC(2020, 0)

type Report = { videoId: number; positionSeconds: number; at: Date; completedAt: Date | null }

/** The instants of a batch by the server's clock, none of them in the future. */
function timed({ entries, sentAt }: ProgressBatch, now: Date) {
  const lag = sentAt ? now.getTime() - sentAt.getTime() : 0
  return entries.map(({ at, ...entry }) => ({
    ...entry,
    at: new Date(Math.min(now.getTime(), Math.max(EARLIEST, at.getTime() + lag))),
  }))
}

/** One report of each video: the newest position, and the first time that the video was at its end. */
function merged(reports: Report[]): Report[] {
  const byVideo = new Map<number, Report>()
  for (const report of reports.toSorted((a, b) => a.at.getTime() - b.at.getTime())) {
    const completedAt = byVideo.get(report.videoId)?.completedAt ?? report.completedAt
    byVideo.set(report.videoId, { ...report, completedAt })
  }
  // Always in the same order, so that two batches cannot deadlock.
  return [...byVideo.values()].sort((a, b) => a.videoId - b.videoId)
}

/** Rows among which the viewers of one video are counted on a day, so that they seldom wait for each other. */
const PARTS = 8
/** Players play no faster: who moved on faster has skipped something. */
const FASTEST = 2

/**
 * Stores where the actor stands in videos. Of several reports about one video the newest wins, by the time at which it
 * was made, in whatever order they arrive; a video once watched stays watched. Reports about videos that the actor may
 * not watch now, or that are not there, are ignored: a player that was offline sends all it has. So are those of before
 * the person cleared their history. Those of before they removed a video from it begin no video: which one it was is
 * not stored. What is new is also counted for the figures, without the person.
 * @param country from where the report comes (ISO 3166-1 alpha-2), null where that is not known
 * @throws AppError unauthenticated, forbidden while the address is not verified, conflict for a batch of somebody else
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
    select: { id: true, durationSeconds: true, freeAccess: true, rentals: runningRentals(actor, now) },
  })
  const open = videos.filter(({ freeAccess, rentals }) => canWatch(actor, { freeAccess, rented: rentals.length > 0 }))
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
 * Writes reports and counts, in one statement. A start is a row that was not there (`xmax` is 0); what was there is
 * locked before it is compared. So reports that arrive twice, or at the same moment, are counted once. Before that the
 * person is locked, so that a report that waits for `clearHistory` or `removeFromHistory` then knows of it; all lock in
 * this order. No report waits for another one by that.
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
      -- A row also where there is no such person any more: that is an error, as for any other write.
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

/**
 * Clears the actor's watch history: where they stopped, what they watched to the end, and what is recommended for it.
 * Reports of before, from a player that was offline, do not bring it back. The figures, which know no person, stay.
 * @throws AppError unauthenticated or forbidden (not verified)
 */
export async function clearHistory(actor: Actor, now: Date = new Date()): Promise<void> {
  requireActor(actor, 'verified')
  await db.$transaction(async (tx) => {
    await tx.user.update({ where: { id: actor.id }, data: { historyClearedAt: now }, select: { id: true } })
    // In the order in which reports lock them.
    await tx.$executeRaw`
      DELETE FROM "WatchProgress" WHERE "userId" = ${actor.id} AND "videoId" IN (
        SELECT "videoId" FROM "WatchProgress" WHERE "userId" = ${actor.id} ORDER BY "videoId" FOR UPDATE)`
    await removeWatchedRecommendations(tx, actor.id)
  })
}

/**
 * Removes one video from the actor's watch history, whether or not it was in it, and what is recommended for a tie
 * that the video has. Reports of before do not bring it back; nor do they begin any other video, as it is not stored
 * which one was removed.
 * @throws AppError unauthenticated or forbidden (not verified)
 */
export async function removeFromHistory(actor: Actor, videoId: number, now: Date = new Date()): Promise<void> {
  requireActor(actor, 'verified')
  await db.$transaction(async (tx) => {
    // What the night is recommending at this moment then counts no more either: `updatedAt` changes with it.
    await tx.user.update({ where: { id: actor.id }, data: { videoRemovedAt: now }, select: { id: true } })
    await tx.watchProgress.deleteMany({ where: { userId: actor.id, videoId } })
    await removeWatchedRecommendations(tx, actor.id, videoId)
  })
}
