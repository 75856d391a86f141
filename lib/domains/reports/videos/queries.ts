import 'server-only'
import { requireActor } from '@/lib/server/auth/sessions/requirement'
import { db } from '@/lib/server/db/client'
import { findIdsBySpelling, nameContains } from '@/lib/server/db/name-filters'
import type { Actor } from '@/lib/shared/access/actor'
import { dayOf } from '@/lib/shared/format/days'
import { adminRows, mostCounted, pagedTo, type Paged } from '@/lib/shared/routes/paging'
import type { VideoReportDto, VideoReport, VideoReportsQuery, VideoStopDto, ViewingMetric } from './schema'

const MOST_MONTHS = 36
const MOST_STOPS = 200

export async function listVideoReports(
  actor: Actor,
  { page, query, month }: VideoReportsQuery,
  now: Date = new Date(),
): Promise<Paged<VideoReportDto>> {
  requireActor(actor, 'figures')
  const first = new Date(`${month ?? dayOf(now).slice(0, 7)}-01`)
  const called = { month: first, ...(query && { video: { nameKey: nameContains(query) } }) }
  const isCalled = !query || (await db.videoFigure.findFirst({ where: called, select: { videoId: true } })) !== null
  const where = isCalled ? called : { month: first, videoId: { in: await findIdsBySpelling('Video', query) } }
  const [rows, total] = await Promise.all([
    db.videoFigure.findMany({
      where,
      orderBy: [{ starts: 'desc' }, { videoId: 'asc' }],
      ...adminRows(page),
      select: { videoId: true, starts: true, completions: true, seconds: true, video: { select: { name: true } } },
    }),
    db.videoFigure.count({ where, take: mostCounted(page) }),
  ])
  const data = rows.map(({ videoId, video, starts, completions, seconds }) => ({
    id: videoId,
    name: video.name,
    starts,
    completions,
    seconds: Number(seconds),
  }))
  return pagedTo(data, page, total)
}

export async function getVideoReport(actor: Actor, id: number): Promise<VideoReport | null> {
  requireActor(actor, 'figures')
  const [video, rows, stops] = await Promise.all([
    db.video.findUnique({ where: { id }, select: { name: true } }),
    db.videoFigure.findMany({ where: { videoId: id }, orderBy: { month: 'desc' }, take: MOST_MONTHS }),
    listStops(id),
  ])
  if (!video) return null
  const months = rows.map(({ month, starts, completions, seconds }) => ({
    month: month.toISOString().slice(0, 10),
    starts,
    completions,
    seconds: Number(seconds),
  }))
  const sum = (of: (figure: ViewingMetric) => number) => months.reduce((total, figure) => total + of(figure), 0)
  const total = {
    starts: sum(({ starts }) => starts),
    completions: sum(({ completions }) => completions),
    seconds: sum(({ seconds }) => seconds),
  }
  return { id, name: video.name, total, months, stops }
}

function listStops(videoId: number): Promise<VideoStopDto[]> {
  return db.$queryRaw<VideoStopDto[]>`
    SELECT stop."startSeconds", piece."title", stop."people" FROM "VideoStop" stop
    LEFT JOIN "Piece" piece ON piece."videoId" = stop."videoId" AND piece."startSeconds" = stop."startSeconds"
    WHERE stop."videoId" = ${videoId} ORDER BY stop."startSeconds" LIMIT ${MOST_STOPS}`
}
