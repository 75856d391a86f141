import 'server-only'
import { canWatch } from '@/lib/domains/media/policy'
import { runningRentals } from '@/lib/domains/media/queries'
import { isFinished } from '@/lib/domains/viewing/policy'
import type { ProgressBatch } from '@/lib/domains/viewing/schema'
import { requireActor } from '@/lib/server/auth/requirement'
import { db } from '@/lib/server/db/client'
import type { Actor } from '@/lib/shared/actor'

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

/**
 * Stores where the actor stands in videos. Of several reports about one video the newest wins, by the time at which it
 * was made, in whatever order they arrive; a video once watched stays watched. Reports about videos that the actor may
 * not watch now, or that are not there, are ignored: a player that was offline sends all it has.
 * @throws AppError unauthenticated, or forbidden while the address is not verified
 */
export async function saveProgress(actor: Actor, batch: ProgressBatch, now: Date = new Date()): Promise<void> {
  requireActor(actor, 'verified')
  const entries = timed(batch, now)
  const videos = await db.video.findMany({
    where: { id: { in: entries.map(({ videoId }) => videoId) }, publishedAt: { lte: now } },
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
  if (reports.length === 0) return
  await db.$executeRaw`
    INSERT INTO "WatchProgress" AS stored ("userId", "videoId", "positionSeconds", "completedAt", "updatedAt")
    SELECT ${actor.id}, * FROM unnest(
      ${reports.map((report) => report.videoId)}::int[],
      ${reports.map((report) => report.positionSeconds)}::int[],
      ${reports.map((report) => report.completedAt)}::timestamptz[],
      ${reports.map((report) => report.at)}::timestamptz[])
    ON CONFLICT ("userId", "videoId") DO UPDATE SET
      "positionSeconds" = CASE WHEN EXCLUDED."updatedAt" >= stored."updatedAt"
        THEN EXCLUDED."positionSeconds" ELSE stored."positionSeconds" END,
      "completedAt" = coalesce(stored."completedAt", EXCLUDED."completedAt"),
      "updatedAt" = greatest(EXCLUDED."updatedAt", stored."updatedAt")`
}
