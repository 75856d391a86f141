import 'server-only'
import { isFollowed } from '@/lib/domains/playlists/queries'
import { requireActor } from '@/lib/server/auth/sessions/requirement'
import { db, type Db } from '@/lib/server/db/client'
import { lockRows, lockUser } from '@/lib/server/db/locks'
import { randomCode } from '@/lib/server/secrets'
import type { Actor } from '@/lib/shared/access/actor'
import { AppError, found } from '@/lib/shared/errors'
import { isPossibleDay, limitCounter } from './policy'
import { listPractised } from './queries'
import {
  COUNTERS_MAX,
  type PracticeAnswer,
  type PracticeBatch,
  type PracticeCounter,
  type PracticeReportInput,
} from './schema'

const NOT_FOLLOWED = 'You no longer follow this playlist.'

/**
 * Stores counters of followed playlists, and ignores all others. A counter that the server has confirmed but no longer
 * has belongs to a deleted record: it isn't stored, and the browser begins a new counter with what it played since.
 * @throws AppError conflict if the batch belongs to another person
 */
export async function savePractice(
  actor: Actor,
  { viewerId, counters }: PracticeBatch,
  now: Date = new Date(),
): Promise<PracticeAnswer> {
  requireActor(actor, 'verified')
  if (viewerId !== undefined && viewerId !== actor.id) {
    throw new AppError('conflict', 'This practice belongs to another account.')
  }
  return db.$transaction(async (tx) => {
    await lockUser(tx, actor.id)
    const ids = [...new Set(counters.map(({ playlistId }) => playlistId))]
    // Locks the playlists, because none must be deleted before the commit.
    const locked = await lockRows(tx, 'Playlist', 'id', ids, 'KEY SHARE')
    const practised = await listPractised(tx, actor, locked)
    const restart: string[] = []
    for (const sent of counters) {
      if (!practised.has(sent.playlistId) || !isPossibleDay(sent.day, now)) continue
      if (!(await store(tx, actor.id, sent, now))) restart.push(sent.counter)
    }
    return { restart }
  })
}

/** Returns false if the counter's record was deleted. */
async function store(tx: Db, userId: number, sent: PracticeCounter, now: Date): Promise<boolean> {
  const { playlistId, counter, confirmed } = sent
  const where = { userId, playlistId, day: new Date(sent.day) }
  const ofDay = await tx.practiceDay.findMany({ where })
  const before = ofDay.find((row) => row.counter === counter) ?? null
  if (!before && (confirmed.seconds > 0 || confirmed.lines > 0)) return false
  if (!before && ofDay.length >= COUNTERS_MAX) return true
  const others = ofDay.reduce((sum, row) => sum + (row === before ? 0 : row.seconds), 0)
  const amounts = { ...limitCounter(sent, before, others, now), updatedAt: now }
  if (!before && amounts.seconds === 0) return true
  await tx.practiceDay.upsert({
    where: { userId_playlistId_day_counter: { ...where, counter } },
    create: { ...where, counter, ...amounts },
    update: amounts,
  })
  return true
}

/** @throws AppError not_found if the entry no longer exists; conflict if the actor doesn't follow its playlist */
export async function setPracticeTick(actor: Actor, entryId: number, on: boolean): Promise<void> {
  requireActor(actor, 'verified')
  const key = { userId: actor.id, entryId }
  await db.$transaction(async (tx) => {
    await lockUser(tx, actor.id)
    if (!on) {
      await tx.practiceTick.deleteMany({ where: key })
      return
    }
    await lockRows(tx, 'PlaylistEntry', 'id', [entryId], 'KEY SHARE')
    const select = { playlistId: true } as const
    const { playlistId } = found(await tx.playlistEntry.findUnique({ where: { id: entryId }, select }))
    if (!(await isFollowed(tx, actor, playlistId))) throw new AppError('not_found', NOT_FOLLOWED)
    await tx.practiceTick.createMany({ data: [key], skipDuplicates: true })
  })
}

/**
 * Creates, renames, replaces or ends the link to the actor's practice report.
 * @throws AppError not_found if the actor doesn't follow the playlist
 */
export async function setPracticeReport(
  actor: Actor,
  { playlistId, link, name }: PracticeReportInput,
): Promise<{ token: string | null }> {
  requireActor(actor, 'verified')
  const key = { userId: actor.id, playlistId }
  return db.$transaction(async (tx) => {
    await lockUser(tx, actor.id)
    if (link === 'off') {
      await tx.practiceReport.deleteMany({ where: key })
      return { token: null }
    }
    // Locks the playlist, because its link must not end before the commit.
    await lockRows(tx, 'Playlist', 'id', [playlistId], 'SHARE')
    if (!(await isFollowed(tx, actor, playlistId))) throw new AppError('not_found', NOT_FOLLOWED)
    const token = randomCode()
    return tx.practiceReport.upsert({
      where: { userId_playlistId: key },
      create: { ...key, token, name },
      update: { name, ...(link === 'new' && { token }) },
      select: { token: true },
    })
  })
}

/** Deletes the actor's days and ticks of a playlist, and ends the link to the report. Idempotent. */
export async function deletePractice(actor: Actor, playlistId: number): Promise<void> {
  requireActor(actor, 'verified')
  const where = { userId: actor.id, playlistId }
  await db.$transaction(async (tx) => {
    await lockUser(tx, actor.id)
    await tx.practiceReport.deleteMany({ where })
    await tx.practiceDay.deleteMany({ where })
    await tx.practiceTick.deleteMany({ where: { userId: actor.id, entry: { playlistId } } })
  })
}
