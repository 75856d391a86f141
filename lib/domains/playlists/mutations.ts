import 'server-only'
import { requirePublishedVideo } from '@/lib/domains/catalogue/cards/queries'
import { addFollow } from '@/lib/domains/following/mutations'
import { requireActor } from '@/lib/server/auth/sessions/requirement'
import { db, type Db } from '@/lib/server/db/client'
import { lockUser, lockRows } from '@/lib/server/db/locks'
import { randomCode } from '@/lib/server/secrets'
import type { Actor } from '@/lib/shared/access/actor'
import { AppError, found } from '@/lib/shared/errors'
import { PLAYLIST_FOLLOW } from '@/lib/shared/music/name-kinds'
import { entryFacts } from './queries'
import {
  PLAYLIST_ENTRIES_MAX,
  PLAYLISTS_MAX,
  type EntryInput,
  type EntryTask,
  type PlaylistInput,
  type PlaylistLink,
} from './schema'

const ENTRY_GONE = 'This entry is no longer in the playlist.'

const columnsOf = <Input extends Partial<PlaylistInput>>({ dueOn, ...texts }: Input) => ({
  ...texts,
  ...(dueOn !== undefined && { dueOn: dueOn === '' ? null : new Date(dueOn) }),
})

/**
 * Updates the row before calling `run`, because the update locks the playlist against changes from another window.
 * @throws AppError not_found
 */
async function change<Result>(
  actor: Actor,
  id: number,
  data: Partial<PlaylistInput>,
  run: (tx: Db) => Promise<Result>,
): Promise<Result> {
  requireActor(actor, 'verified')
  return db.$transaction(async (tx) => {
    const { count } = await tx.playlist.updateMany({
      where: { id, userId: actor.id },
      data: { ...columnsOf(data), updatedAt: new Date() },
    })
    if (count === 0) throw new AppError('not_found', 'Not found')
    return run(tx)
  })
}

/** Does nothing if the playlist already contains the entry. */
async function append(tx: Db, actor: Actor, playlistId: number, entry: EntryInput): Promise<void> {
  const facts = await entryFacts(tx, actor, entry)
  const { videoId, startSeconds, endSeconds } = facts
  await requirePublishedVideo(tx, videoId, new Date())
  const [stored, all] = await Promise.all([
    tx.playlistEntry.findFirst({ where: { playlistId, videoId, startSeconds, endSeconds }, select: { id: true } }),
    tx.playlistEntry.aggregate({ where: { playlistId }, _count: true, _max: { position: true } }),
  ])
  if (stored) return
  if (all._count >= PLAYLIST_ENTRIES_MAX) {
    throw new AppError(
      'conflict',
      `This playlist has reached the limit of ${PLAYLIST_ENTRIES_MAX} entries. Remove one first.`,
    )
  }
  await tx.playlistEntry.create({ data: { ...facts, playlistId, position: (all._max.position ?? -1) + 1 } })
}

export async function createPlaylist(
  actor: Actor,
  input: Partial<PlaylistInput> & Pick<PlaylistInput, 'name'>,
  entry?: EntryInput,
): Promise<{ id: number }> {
  requireActor(actor, 'verified')
  return db.$transaction(async (tx) => {
    await lockUser(tx, actor.id)
    if ((await tx.playlist.count({ where: { userId: actor.id } })) >= PLAYLISTS_MAX) {
      throw new AppError('conflict', `You’ve reached the limit of ${PLAYLISTS_MAX} playlists. Delete one first.`)
    }
    const made = await tx.playlist.create({
      data: { ...columnsOf(input), userId: actor.id, updatedAt: new Date() },
      select: { id: true },
    })
    if (entry) await append(tx, actor, made.id, entry)
    return made
  })
}

export async function updatePlaylist(actor: Actor, id: number, input: Partial<PlaylistInput>): Promise<void> {
  await change(actor, id, input, async () => undefined)
}

export async function deletePlaylist(actor: Actor, id: number): Promise<void> {
  await change(actor, id, {}, async (tx) => {
    await endFollows(tx, id)
    await tx.playlist.delete({ where: { id }, select: { id: true } })
  })
}

/**
 * Call this when the link ends, because the follows would otherwise become valid again with the next link. Also ends
 * the links to students' practice reports. Keeps their records, which are the students' own.
 */
export async function endFollows(tx: Db, targetId: number): Promise<void> {
  await tx.follow.deleteMany({ where: { kind: PLAYLIST_FOLLOW, targetId } })
  await tx.practiceReport.deleteMany({ where: { playlistId: targetId } })
}

export async function followPlaylist(actor: Actor, shareToken: string, on: boolean): Promise<void> {
  requireActor(actor, 'verified')
  await db.$transaction(async (tx) => {
    await lockUser(tx, actor.id)
    // Locks the playlist, because the link must not end before the commit.
    await lockRows(tx, 'Playlist', 'shareToken', [shareToken], 'SHARE')
    const playlist = found(await tx.playlist.findUnique({ where: { shareToken }, select: { id: true, userId: true } }))
    if (playlist.userId === actor.id) throw new AppError('conflict', 'You can’t follow your own playlist.')
    const where = { userId: actor.id, kind: PLAYLIST_FOLLOW, targetId: playlist.id }
    if (on) return addFollow(tx, where, new Date())
    await tx.follow.deleteMany({ where })
    await tx.practiceReport.deleteMany({ where: { userId: actor.id, playlistId: playlist.id } })
  })
}

/**
 * @param link 'on' creates a link unless there is one, 'new' replaces it, 'off' makes the playlist private
 * @throws AppError conflict if staff have taken the playlist down
 */
export async function setPlaylistLink(
  actor: Actor,
  id: number,
  link: PlaylistLink,
): Promise<{ shareToken: string | null }> {
  return change(actor, id, {}, async (tx) => {
    const { takenDownAt, ...before } = await tx.playlist.findUniqueOrThrow({
      where: { id },
      select: { shareToken: true, takenDownAt: true },
    })
    if (takenDownAt && link !== 'off')
      throw new AppError('conflict', 'Our staff have turned off sharing for this playlist.')
    if (link === 'on' && before.shareToken) return before
    await endFollows(tx, id)
    const shareToken = link === 'off' ? null : randomCode()
    return tx.playlist.update({ where: { id }, data: { shareToken }, select: { shareToken: true } })
  })
}

export async function setPlaylistEntry(actor: Actor, id: number, entry: EntryInput, on: boolean): Promise<void> {
  await change(actor, id, {}, async (tx) => {
    if (on) return append(tx, actor, id, entry)
    const { videoId, startSeconds, endSeconds } = await entryFacts(tx, actor, entry)
    await tx.playlistEntry.deleteMany({ where: { playlistId: id, videoId, startSeconds, endSeconds } })
  })
}

/** @throws AppError not_found if the entry was removed in the meantime */
export async function setEntryTask(actor: Actor, id: number, entryId: number, task: EntryTask): Promise<void> {
  await change(actor, id, {}, async (tx) => {
    const { count } = await tx.playlistEntry.updateMany({ where: { id: entryId, playlistId: id }, data: task })
    if (count === 0) throw new AppError('not_found', ENTRY_GONE)
  })
}

export async function removePlaylistEntry(actor: Actor, id: number, entryId: number): Promise<void> {
  await change(actor, id, {}, (tx) => tx.playlistEntry.deleteMany({ where: { id: entryId, playlistId: id } }))
}

/**
 * Moves an entry within the stored order, so that changes from another window aren't lost.
 * @param to new index, from 0
 */
export async function movePlaylistEntry(actor: Actor, id: number, entryId: number, to: number): Promise<void> {
  await change(actor, id, {}, async (tx) => {
    const rows = await tx.playlistEntry.findMany({
      where: { playlistId: id },
      orderBy: [{ position: 'asc' }, { id: 'asc' }],
      select: { id: true },
    })
    const others = rows.map((row) => row.id).filter((each) => each !== entryId)
    if (others.length === rows.length) throw new AppError('not_found', ENTRY_GONE)
    const ids = [...others.slice(0, to), entryId, ...others.slice(to)]
    await tx.$executeRaw`
      UPDATE "PlaylistEntry" e SET "position" = o."position" - 1
      FROM unnest(${ids}::int[]) WITH ORDINALITY AS o("id", "position")
      WHERE e."id" = o."id" AND e."playlistId" = ${id}`
  })
}
