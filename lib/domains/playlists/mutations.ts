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
import { PLAYLIST_ENTRIES_MAX, PLAYLISTS_MAX, type EntryInput, type PlaylistInput, type PlaylistLink } from './schema'

/**
 * Changes a playlist of the actor. Its row is written first: whoever else changes it or its entries waits, so two
 * windows at once lose nothing.
 * @throws AppError unauthenticated, forbidden (not verified), not_found when it is not the actor's
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
      data: { ...data, updatedAt: new Date() },
    })
    if (count === 0) throw new AppError('not_found', 'Not found')
    return run(tx)
  })
}

/** Puts an entry at the end. One that is there already stays where it is. */
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
    throw new AppError('conflict', `This playlist is full (${PLAYLIST_ENTRIES_MAX} entries). Remove one first.`)
  }
  await tx.playlistEntry.create({ data: { ...facts, playlistId, position: (all._max.position ?? -1) + 1 } })
}

/**
 * Makes a private playlist.
 * @param entry its first entry; without it, it is empty
 * @throws AppError unauthenticated, forbidden (not verified), not_found as of `setPlaylistEntry`, conflict when the
 *   person has as many as may be
 */
export async function createPlaylist(
  actor: Actor,
  input: Partial<PlaylistInput> & Pick<PlaylistInput, 'name'>,
  entry?: EntryInput,
): Promise<{ id: number }> {
  requireActor(actor, 'verified')
  return db.$transaction(async (tx) => {
    await lockUser(tx, actor.id)
    if ((await tx.playlist.count({ where: { userId: actor.id } })) >= PLAYLISTS_MAX) {
      throw new AppError('conflict', `You have ${PLAYLISTS_MAX} playlists, the maximum. Delete one first.`)
    }
    const made = await tx.playlist.create({
      data: { ...input, userId: actor.id, updatedAt: new Date() },
      select: { id: true },
    })
    if (entry) await append(tx, actor, made.id, entry)
    return made
  })
}

/** Changes name, description or byline. @throws AppError as `change` */
export async function updatePlaylist(actor: Actor, id: number, input: Partial<PlaylistInput>): Promise<void> {
  await change(actor, id, input, async () => undefined)
}

/**
 * Deletes a playlist, with its entries, its link and what follows it.
 * @throws AppError unauthenticated, forbidden (not verified), not_found when it is not the actor's
 */
export async function deletePlaylist(actor: Actor, id: number): Promise<void> {
  await change(actor, id, {}, async (tx) => {
    await endFollows(tx, id)
    await tx.playlist.delete({ where: { id }, select: { id: true } })
  })
}

/** Who followed by a link that ends must not go on by another. */
export const endFollows = (tx: Db, targetId: number) =>
  tx.follow.deleteMany({ where: { kind: PLAYLIST_FOLLOW, targetId } })

/**
 * Follows a playlist of somebody else by its link, or stops to; what is so already stays so.
 * @throws AppError unauthenticated, forbidden (not verified), not_found when no playlist has the link, conflict for
 *   one's own, or when the person follows as much as may be
 */
export async function followPlaylist(actor: Actor, shareToken: string, on: boolean): Promise<void> {
  requireActor(actor, 'verified')
  await db.$transaction(async (tx) => {
    await lockUser(tx, actor.id)
    // The link does not end meanwhile.
    await lockRows(tx, 'Playlist', 'shareToken', [shareToken], 'SHARE')
    const playlist = found(await tx.playlist.findUnique({ where: { shareToken }, select: { id: true, userId: true } }))
    if (playlist.userId === actor.id) throw new AppError('conflict', "You can't follow your own playlist.")
    const where = { userId: actor.id, kind: PLAYLIST_FOLLOW, targetId: playlist.id }
    if (on) await addFollow(tx, where, new Date())
    else await tx.follow.deleteMany({ where })
  })
}

/**
 * Opens a playlist to whoever has its link, or closes it again. An earlier link leads nowhere from then on.
 * @param link 'on' keeps the link that there is, 'new' replaces it, 'off' makes the playlist private
 * @returns what the link carries, null for a private playlist
 * @throws AppError as `change`, conflict for a link to what staff have taken down
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
      throw new AppError('conflict', 'Our staff have stopped sharing for this playlist.')
    if (link === 'on' && before.shareToken) return before
    await endFollows(tx, id)
    const shareToken = link === 'off' ? null : randomCode()
    return tx.playlist.update({ where: { id }, data: { shareToken }, select: { shareToken: true } })
  })
}

/**
 * Puts a video or a passage at the end of a playlist, or takes it out; what is so already stays so.
 * @throws AppError as `change`, not_found also for a video that is not published or a passage that is not the actor's
 *   (to put in), conflict when the playlist is full
 */
export async function setPlaylistEntry(actor: Actor, id: number, entry: EntryInput, on: boolean): Promise<void> {
  await change(actor, id, {}, async (tx) => {
    if (on) return append(tx, actor, id, entry)
    const { videoId, startSeconds, endSeconds } = await entryFacts(tx, actor, entry)
    await tx.playlistEntry.deleteMany({ where: { playlistId: id, videoId, startSeconds, endSeconds } })
  })
}

/** Takes an entry out of a playlist, whether or not it is still there. @throws AppError as `change` */
export async function removePlaylistEntry(actor: Actor, id: number, entryId: number): Promise<void> {
  await change(actor, id, {}, (tx) => tx.playlistEntry.deleteMany({ where: { id: entryId, playlistId: id } }))
}

/**
 * Moves an entry. Only its own place is told: what another window added, took away or moved meanwhile stays so.
 * @param to its new place, from 0; past the end is the end
 * @throws AppError as `change`, not_found also when the entry is not there
 */
export async function movePlaylistEntry(actor: Actor, id: number, entryId: number, to: number): Promise<void> {
  await change(actor, id, {}, async (tx) => {
    const rows = await tx.playlistEntry.findMany({
      where: { playlistId: id },
      orderBy: [{ position: 'asc' }, { id: 'asc' }],
      select: { id: true },
    })
    const others = rows.map((row) => row.id).filter((each) => each !== entryId)
    if (others.length === rows.length) throw new AppError('not_found', 'This entry is no longer in the playlist.')
    const ids = [...others.slice(0, to), entryId, ...others.slice(to)]
    await tx.$executeRaw`
      UPDATE "PlaylistEntry" e SET "position" = o."position" - 1
      FROM unnest(${ids}::int[]) WITH ORDINALITY AS o("id", "position")
      WHERE e."id" = o."id" AND e."playlistId" = ${id}`
  })
}
