import 'server-only'
import { dayText, inOrder, watchable } from '@/lib/domains/playlists/queries'
import { PLAYLIST_ENTRIES_MAX } from '@/lib/domains/playlists/schema'
import { requireActor } from '@/lib/server/auth/sessions/requirement'
import { db, type Db } from '@/lib/server/db/client'
import type { Actor } from '@/lib/shared/access/actor'
import { PLAYLIST_FOLLOW } from '@/lib/shared/music/name-kinds'
import { isPracticeList } from './policy'
import {
  PRACTICE_DAYS_MAX,
  RECORDS_MAX,
  reportTokenSchema,
  type LeftRecord,
  type OwnPractice,
  type PracticeDayDto,
  type PracticeReportDto,
} from './schema'

/** Returns the ids of the playlists that the actor follows and that ask for practice. */
export async function listPractised(tx: Db, actor: Actor, ids: readonly number[]): Promise<Set<number>> {
  const follows = await tx.follow.findMany({
    where: { userId: actor.id, kind: PLAYLIST_FOLLOW, targetId: { in: [...ids] } },
    select: { targetId: true },
  })
  const rows = await tx.playlist.findMany({
    where: { id: { in: follows.map(({ targetId }) => targetId) }, shareToken: { not: null } },
    select: { id: true, dueOn: true, entries: { select: { note: true, repetitions: true, passageName: true } } },
  })
  const asks = rows.filter(({ dueOn, entries }) =>
    isPracticeList({ dueOn, entries: entries.map((entry) => ({ ...entry, passage: entry.passageName })) }),
  )
  return new Set(asks.map(({ id }) => id))
}

/** Sums each day's counters, for the newest days of each playlist. */
async function readDays(userId: number, ids: readonly number[]): Promise<LeftRecord[]> {
  const rows = await db.practiceDay.groupBy({
    by: ['playlistId', 'day'],
    where: { userId, playlistId: { in: [...ids] } },
    orderBy: [{ day: 'desc' }, { playlistId: 'asc' }],
    take: RECORDS_MAX * PRACTICE_DAYS_MAX,
    _sum: { seconds: true, lines: true },
  })
  const days = new Map<number, PracticeDayDto[]>(ids.map((id) => [id, []]))
  for (const { playlistId, day, _sum } of rows)
    days.get(playlistId)?.push({ day: dayText(day), seconds: _sum.seconds ?? 0, lines: _sum.lines ?? 0 })
  return [...days].map(([playlistId, all]) => ({ playlistId, days: all.slice(0, PRACTICE_DAYS_MAX).reverse() }))
}

const readDaysOfOne = async (userId: number, playlistId: number): Promise<PracticeDayDto[]> =>
  (await readDays(userId, [playlistId])).flatMap(({ days }) => days)

export async function getOwnPractice(actor: Actor, playlistId: number): Promise<OwnPractice> {
  requireActor(actor, 'verified')
  const key = { userId: actor.id, playlistId }
  const [days, ticks, report] = await Promise.all([
    readDaysOfOne(actor.id, playlistId),
    db.practiceTick.findMany({
      where: { userId: actor.id, entry: { playlistId } },
      take: PLAYLIST_ENTRIES_MAX,
      select: { entryId: true },
    }),
    db.practiceReport.findUnique({ where: { userId_playlistId: key }, select: { token: true, name: true } }),
  ])
  return { days, ticked: ticks.map(({ entryId }) => entryId), report }
}

/** Lists records of playlists that the actor no longer follows, so that they stay visible and can be deleted. */
export async function listLeftRecords(actor: Actor): Promise<LeftRecord[]> {
  requireActor(actor, 'verified')
  const follows = await db.follow.findMany({
    where: { userId: actor.id, kind: PLAYLIST_FOLLOW },
    select: { targetId: true },
  })
  const followed = follows.map(({ targetId }) => targetId)
  const [rows, ticks] = await Promise.all([
    db.practiceDay.findMany({
      where: { userId: actor.id, playlistId: { notIn: followed } },
      distinct: ['playlistId'],
      orderBy: { playlistId: 'asc' },
      take: RECORDS_MAX,
      select: { playlistId: true },
    }),
    db.playlistEntry.findMany({
      where: { playlistId: { notIn: followed }, practiceTicks: { some: { userId: actor.id } } },
      distinct: ['playlistId'],
      orderBy: { playlistId: 'asc' },
      take: RECORDS_MAX,
      select: { playlistId: true },
    }),
  ])
  const ids = [...new Set([...rows, ...ticks].map(({ playlistId }) => playlistId))].slice(0, RECORDS_MAX)
  return readDays(actor.id, ids)
}

/**
 * Finds a report by its link, for everyone. Contains the student's record, ticks and chosen name, and nothing else.
 */
export async function getPracticeReport(token: unknown, now: Date = new Date()): Promise<PracticeReportDto | null> {
  const read = reportTokenSchema.safeParse(token)
  if (!read.success) return null
  const row = await db.practiceReport.findUnique({
    where: { token: read.data },
    select: {
      userId: true,
      playlistId: true,
      name: true,
      playlist: {
        select: {
          name: true,
          dueOn: true,
          entries: {
            where: watchable(now),
            ...inOrder,
            take: PLAYLIST_ENTRIES_MAX,
            select: { id: true, passageName: true, video: { select: { name: true } } },
          },
        },
      },
    },
  })
  if (!row) return null
  const { userId, playlistId, name, playlist } = row
  const [days, ticks] = await Promise.all([
    readDaysOfOne(userId, playlistId),
    db.practiceTick.findMany({ where: { userId, entry: { playlistId } }, select: { entryId: true } }),
  ])
  const ticked = new Set(ticks.map(({ entryId }) => entryId))
  return {
    name,
    playlist: { name: playlist.name, dueOn: dayText(playlist.dueOn) },
    entries: playlist.entries.map(({ id, passageName, video }) => ({
      name: passageName ?? video.name,
      video: passageName === null ? null : video.name,
      practised: ticked.has(id),
    })),
    days,
  }
}
