import 'server-only'
import { readCards } from '@/lib/domains/catalogue/queries-cards'
import { FOLLOWS_MAX } from '@/lib/domains/following/schema'
import {
  PLAYLIST_ENTRIES_MAX,
  PLAYLISTS_MAX,
  shareTokenSchema,
  type EntryInput,
  type FollowedPlaylistDto,
  type OwnPlaylistDto,
  type PlaylistChoice,
  type PlaylistDto,
  type PlaylistEntryDto,
  type PlaylistPlace,
  type SharedPlaylistDto,
} from '@/lib/domains/playlists/schema'
import { requireActor } from '@/lib/server/auth/requirement'
import { db, type Db } from '@/lib/server/db/client'
import { Prisma } from '@/lib/server/db/generated/client'
import { shownPicture } from '@/lib/server/media/picture-address'
import { isVerified, type Actor } from '@/lib/shared/actor'
import { found } from '@/lib/shared/errors'
import { PLAYLIST_FOLLOW } from '@/lib/shared/follow-kinds'
import { hasRight } from '@/lib/shared/rights'

type Unpictured<Row extends { thumbnailUrl: string }> = Omit<Row, 'thumbnailUrl'> & { thumbnailUrl: string | null }
const pictured = <Row extends { thumbnailUrl: string | null }>(row: Row) => ({
  ...row,
  thumbnailUrl: row.thumbnailUrl === null ? '' : shownPicture(row.thumbnailUrl),
})

/** Joins, to a playlist "p", the number of its entries that can be watched and the picture of the first. */
const entriesOf = (now: Date) => Prisma.sql`
  CROSS JOIN LATERAL (
    SELECT count(*)::int AS "entries",
      (array_agg(v."thumbnailUrl" ORDER BY i."position", i."id"))[1] AS "thumbnailUrl"
    FROM "PlaylistEntry" i JOIN "Video" v ON v."id" = i."videoId"
    WHERE i."playlistId" = p."id" AND v."publishedAt" <= ${now}
  ) e`

/**
 * The actor's playlists, the last changed first.
 * @returns at most PLAYLISTS_MAX
 * @throws AppError unauthenticated or forbidden (not verified)
 */
export async function listPlaylists(actor: Actor, now: Date = new Date()): Promise<PlaylistDto[]> {
  requireActor(actor, 'verified')
  const rows = await db.$queryRaw<Unpictured<PlaylistDto>[]>`
    SELECT p."id", p."name", p."shareToken" IS NOT NULL AS "shared", e.*
    FROM "Playlist" p ${entriesOf(now)}
    WHERE p."userId" = ${actor.id} ORDER BY p."updatedAt" DESC, p."id" DESC LIMIT ${PLAYLISTS_MAX}`
  return rows.map(pictured)
}

/**
 * The playlists of others that the actor follows, the last changed first. One whose link has ended is none of them.
 * @throws AppError unauthenticated or forbidden (not verified)
 */
export async function listFollowedPlaylists(actor: Actor, now: Date = new Date()): Promise<FollowedPlaylistDto[]> {
  requireActor(actor, 'verified')
  const rows = await db.$queryRaw<Unpictured<FollowedPlaylistDto>[]>`
    SELECT p."id", p."name", p."byline", p."shareToken", e.*
    FROM "Follow" f JOIN "Playlist" p ON p."id" = f."targetId" ${entriesOf(now)}
    WHERE f."userId" = ${actor.id} AND f."kind" = ${PLAYLIST_FOLLOW} AND p."shareToken" IS NOT NULL
    ORDER BY p."updatedAt" DESC, p."id" DESC LIMIT ${FOLLOWS_MAX}`
  return rows.map(pictured)
}

const entrySelect = { id: true, videoId: true, passageName: true, startSeconds: true, endSeconds: true } as const
type EntryRow = Prisma.PlaylistEntryGetPayload<{ select: typeof entrySelect }>

const listSelect = {
  id: true,
  userId: true,
  name: true,
  description: true,
  byline: true,
  shareToken: true,
  takenDownAt: true,
  takenDownReason: true,
  entries: { orderBy: [{ position: 'asc' }, { id: 'asc' }], take: PLAYLIST_ENTRIES_MAX, select: entrySelect },
} as const satisfies Prisma.PlaylistSelect

/** Entries by their ids, without those whose video is not published. What a card says of the source stays here. */
async function readEntries(actor: Actor, rows: EntryRow[], now: Date): Promise<Map<number, PlaylistEntryDto>> {
  const cards = await readCards(actor, [...new Set(rows.map(({ videoId }) => videoId))], now)
  const videos = new Map(
    cards.map(({ id, name, thumbnailUrl, duration, freeAccess, locked, category, artist, trailer }) => [
      id,
      { id, name, thumbnailUrl, duration, freeAccess, locked, category, artist, trailer },
    ]),
  )
  return new Map(
    rows.flatMap(({ id, videoId, passageName, startSeconds, endSeconds }) => {
      const video = videos.get(videoId)
      const passage =
        passageName === null
          ? null
          : { name: passageName, startSeconds: Number(startSeconds), endSeconds: Number(endSeconds) }
      return video ? [[id, { id, video, passage }] as const] : []
    }),
  )
}

/**
 * A playlist of the actor's own, or null.
 * @throws AppError unauthenticated or forbidden (not verified)
 */
export async function getPlaylist(actor: Actor, id: number, now: Date = new Date()): Promise<OwnPlaylistDto | null> {
  requireActor(actor, 'verified')
  const row = await db.playlist.findFirst({ where: { id, userId: actor.id }, select: listSelect })
  if (!row) return null
  const { name, description, byline, shareToken } = row
  const takenDown = row.takenDownAt && { reason: row.takenDownReason }
  const shown = await readEntries(actor, row.entries, now)
  const entries = row.entries.map((entry) => shown.get(entry.id) ?? { id: entry.id, video: null, passage: null })
  return { id, name, description, byline, shareToken, takenDown, entries }
}

/**
 * A playlist by its link, for anybody who has it; null when no playlist has it, or has it no more. What is not
 * published is left out, and who made it is told by the byline alone.
 */
export async function getSharedPlaylist(
  actor: Actor,
  token: unknown,
  now: Date = new Date(),
): Promise<SharedPlaylistDto | null> {
  const shareToken = shareTokenSchema.safeParse(token)
  if (!shareToken.success) return null
  const row = await db.playlist.findUnique({ where: { shareToken: shareToken.data }, select: listSelect })
  if (!row) return null
  const { id, name, description, byline } = row
  const [shown, follows] = await Promise.all([
    readEntries(actor, row.entries, now),
    db.follow.count({ where: { userId: actor.id, kind: PLAYLIST_FOLLOW, targetId: id } }),
  ])
  const personId = hasRight(actor, 'people.read') ? row.userId : null
  const ofViewer = { own: row.userId === actor.id, personId, followed: follows > 0 }
  return { id, name, description, byline, ...ofViewer, entries: [...shown.values()] }
}

/**
 * Where a video stands in a playlist, or null when it does not, or the playlist is not the actor's to see.
 * @param list its id for its own person, or what its link carries
 * @param at the video, and the entry where the video stands several times; default: the first with the video
 */
export async function getPlaylistPlace(
  actor: Actor,
  list: string,
  at: { videoId: number; entryId?: number },
  now: Date = new Date(),
): Promise<PlaylistPlace | null> {
  const which = ownerOrLink(actor, list)
  if (!which) return null
  const [row] = await db.$queryRaw<PlaceRow[]>`
    SELECT * FROM (
      SELECT p."name", i."id", i."videoId", count(*) OVER ()::int AS "entries", row_number() OVER placed::int AS "number",
        lag(i."id") OVER placed AS "previous", lead(i."id") OVER placed AS "next"
      FROM "Playlist" p JOIN "PlaylistEntry" i ON i."playlistId" = p."id"
      JOIN "Video" v ON v."id" = i."videoId" AND v."publishedAt" <= ${now}
      WHERE ${which} WINDOW placed AS (ORDER BY i."position", i."id")
    ) placed WHERE "videoId" = ${at.videoId} ORDER BY ("id" = ${at.entryId ?? 0}) DESC, "number" LIMIT 1`
  if (!row) return null
  const { name, number, entries } = row
  const beside = [row.previous, row.next].filter((id) => id !== null)
  const rows = await db.playlistEntry.findMany({ where: { id: { in: beside } }, select: entrySelect })
  const shown = await readEntries(actor, rows, now)
  const entryOf = (id: number | null) => (id === null ? null : (shown.get(id) ?? null))
  return { name, list, number, entries, previous: entryOf(row.previous), next: entryOf(row.next) }
}

type PlaceRow = { name: string; number: number; entries: number; previous: number | null; next: number | null }

/** SQL: which playlist "p" an address names, for this actor; null where it can be none. */
function ownerOrLink(actor: Actor, list: string): Prisma.Sql | null {
  if (/^[1-9]\d{0,8}$/.test(list))
    return isVerified(actor) ? Prisma.sql`p."id" = ${Number(list)} AND p."userId" = ${actor.id}` : null
  return shareTokenSchema.safeParse(list).success ? Prisma.sql`p."shareToken" = ${list}` : null
}

/**
 * What an entry is stored as: the seconds and the name of a passage are copied.
 * @throws AppError not_found for a passage that is not the actor's, or not of this video
 */
export async function entryFacts(tx: Db, actor: Actor, { videoId, passageId }: EntryInput) {
  if (passageId === undefined) return { videoId, passageName: null, startSeconds: null, endSeconds: null }
  const passage = await tx.passage.findFirst({
    where: { id: passageId, videoId, userId: actor.id },
    select: { name: true, startSeconds: true, endSeconds: true },
  })
  const { name, startSeconds, endSeconds } = found(passage)
  return { videoId, passageName: name, startSeconds, endSeconds }
}

/**
 * The actor's playlists, the last changed first, and which have a video or passage.
 * @throws AppError unauthenticated, forbidden (not verified), not_found for a passage of somebody else
 */
export async function listPlaylistChoices(actor: Actor, entry: EntryInput): Promise<PlaylistChoice[]> {
  requireActor(actor, 'verified')
  const { videoId, startSeconds, endSeconds } = await entryFacts(db, actor, entry)
  const rows = await db.playlist.findMany({
    where: { userId: actor.id },
    orderBy: [{ updatedAt: 'desc' }, { id: 'desc' }],
    take: PLAYLISTS_MAX,
    select: {
      id: true,
      name: true,
      entries: { where: { videoId, startSeconds, endSeconds }, select: { id: true }, take: 1 },
    },
  })
  return rows.map(({ id, name, entries }) => ({ id, name, on: entries.length > 0 }))
}
