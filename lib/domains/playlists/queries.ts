import 'server-only'
import { readCards } from '@/lib/domains/catalogue/cards/queries'
import { FOLLOWS_MAX } from '@/lib/domains/following/schema'
import { requireActor } from '@/lib/server/auth/sessions/requirement'
import { db, type Db } from '@/lib/server/db/client'
import type { Prisma } from '@/lib/server/db/generated/client'
import { shownPicture } from '@/lib/server/media/pictures/picture-address'
import { isVerified, type Actor } from '@/lib/shared/access/actor'
import { hasRight } from '@/lib/shared/access/rights'
import { found } from '@/lib/shared/errors'
import { PLAYLIST_FOLLOW } from '@/lib/shared/music/name-kinds'
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
} from './schema'

const watchable = (now: Date) => ({ video: { publishedAt: { lte: now } } })
const inOrder = { orderBy: [{ position: 'asc' }, { id: 'asc' }] } satisfies Prisma.PlaylistEntryFindManyArgs

/** What a list says of a playlist: how many of its entries can be watched, and the picture of the first. */
const summarySelect = (now: Date) =>
  ({
    id: true,
    name: true,
    byline: true,
    shareToken: true,
    _count: { select: { entries: { where: watchable(now) } } },
    entries: { where: watchable(now), ...inOrder, take: 1, select: { video: { select: { thumbnailUrl: true } } } },
  }) as const satisfies Prisma.PlaylistSelect
type SummaryRow = Prisma.PlaylistGetPayload<{ select: ReturnType<typeof summarySelect> }>

const summaryOf = ({ id, name, _count, entries: [first] }: SummaryRow) => {
  return { id, name, entries: _count.entries, thumbnailUrl: first ? shownPicture(first.video.thumbnailUrl) : '' }
}
const lastChanged = { orderBy: [{ updatedAt: 'desc' }, { id: 'desc' }] } satisfies Prisma.PlaylistFindManyArgs

/**
 * The actor's playlists, the last changed first.
 * @returns at most PLAYLISTS_MAX
 * @throws AppError unauthenticated or forbidden (not verified)
 */
export async function listPlaylists(actor: Actor, now: Date = new Date()): Promise<PlaylistDto[]> {
  requireActor(actor, 'verified')
  const rows = await db.playlist.findMany({
    where: { userId: actor.id },
    ...lastChanged,
    take: PLAYLISTS_MAX,
    select: summarySelect(now),
  })
  return rows.map((row) => ({ ...summaryOf(row), shared: row.shareToken !== null }))
}

/**
 * The playlists of others that the actor follows, the last changed first. One whose link has ended is none of them.
 * @throws AppError unauthenticated or forbidden (not verified)
 */
export async function listFollowedPlaylists(actor: Actor, now: Date = new Date()): Promise<FollowedPlaylistDto[]> {
  requireActor(actor, 'verified')
  const follows = await db.follow.findMany({
    where: { userId: actor.id, kind: PLAYLIST_FOLLOW },
    take: FOLLOWS_MAX,
    select: { targetId: true },
  })
  const rows = await db.playlist.findMany({
    where: { id: { in: follows.map(({ targetId }) => targetId) }, shareToken: { not: null } },
    ...lastChanged,
    select: summarySelect(now),
  })
  return rows.map((row) => ({ ...summaryOf(row), byline: row.byline, shareToken: row.shareToken ?? '' }))
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
  entries: { ...inOrder, take: PLAYLIST_ENTRIES_MAX, select: entrySelect },
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
  const where = ownerOrLink(actor, list)
  const playlist =
    where &&
    (await db.playlist.findUnique({
      where,
      select: { name: true, entries: { where: watchable(now), ...inOrder, select: entrySelect } },
    }))
  if (!playlist) return null
  const { name, entries } = playlist
  const here = entries.filter(({ videoId }) => videoId === at.videoId)
  const entry = here.find(({ id }) => id === at.entryId) ?? here[0]
  if (!entry) return null
  const place = entries.indexOf(entry)
  const [previous, next] = [entries[place - 1], entries[place + 1]]
  const beside = [previous, next].filter((each) => each !== undefined)
  const shown = await readEntries(actor, beside, now)
  const entryOf = (row: EntryRow | undefined) => (row && shown.get(row.id)) ?? null
  return { name, list, number: place + 1, entries: entries.length, previous: entryOf(previous), next: entryOf(next) }
}

/** Which playlist an address names, for this actor; null where it can be none. */
function ownerOrLink(actor: Actor, list: string): Prisma.PlaylistWhereUniqueInput | null {
  if (/^[1-9]\d{0,8}$/.test(list)) return isVerified(actor) ? { id: Number(list), userId: actor.id } : null
  return shareTokenSchema.safeParse(list).success ? { shareToken: list } : null
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
