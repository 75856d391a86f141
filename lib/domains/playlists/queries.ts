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
import { isPracticeList } from './practice/policy'
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

/** Returns yyyy-mm-dd; empty for null. */
export const dayText = (day: Date | null): string => day?.toISOString().slice(0, 10) ?? ''

export const watchable = (now: Date) => ({ video: { publishedAt: { lte: now } } })
export const inOrder = { orderBy: [{ position: 'asc' }, { id: 'asc' }] } satisfies Prisma.PlaylistEntryFindManyArgs

const summarySelect = (now: Date) =>
  ({
    id: true,
    name: true,
    byline: true,
    dueOn: true,
    shareToken: true,
    _count: { select: { entries: { where: watchable(now) } } },
    entries: { where: watchable(now), ...inOrder, take: 1, select: { video: { select: { thumbnailUrl: true } } } },
  }) as const satisfies Prisma.PlaylistSelect
type SummaryRow = Prisma.PlaylistGetPayload<{ select: ReturnType<typeof summarySelect> }>

const summaryOf = ({ id, name, _count, entries: [first] }: SummaryRow) => {
  return { id, name, entries: _count.entries, thumbnailUrl: first ? shownPicture(first.video.thumbnailUrl) : '' }
}
const lastChanged = { orderBy: [{ updatedAt: 'desc' }, { id: 'desc' }] } satisfies Prisma.PlaylistFindManyArgs

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

/** Omits playlists that are no longer shared. */
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
  return rows.map((row) => {
    const { byline, dueOn, shareToken } = row
    return { ...summaryOf(row), byline, dueOn: dayText(dueOn), shareToken: shareToken ?? '' }
  })
}

const entrySelect = {
  id: true,
  videoId: true,
  passageName: true,
  startSeconds: true,
  endSeconds: true,
  note: true,
  repetitions: true,
} as const
type EntryRow = Prisma.PlaylistEntryGetPayload<{ select: typeof entrySelect }>

const listSelect = {
  id: true,
  userId: true,
  name: true,
  description: true,
  byline: true,
  dueOn: true,
  shareToken: true,
  takenDownAt: true,
  takenDownReason: true,
  entries: { ...inOrder, take: PLAYLIST_ENTRIES_MAX, select: entrySelect },
} as const satisfies Prisma.PlaylistSelect

const passageOf = ({ passageName: name, startSeconds, endSeconds }: EntryRow) =>
  name === null ? null : { name, startSeconds: Number(startSeconds), endSeconds: Number(endSeconds) }

/** Omits unpublished videos. Copies the fields one by one, because a card's source must not leave the server. */
async function readEntries(actor: Actor, rows: EntryRow[], now: Date): Promise<Map<number, PlaylistEntryDto>> {
  const cards = await readCards(actor, [...new Set(rows.map(({ videoId }) => videoId))], now)
  const videos = new Map(
    cards.map(({ id, name, thumbnailUrl, duration, freeAccess, locked, category, artist, trailer }) => [
      id,
      { id, name, thumbnailUrl, duration, freeAccess, locked, category, artist, trailer },
    ]),
  )
  return new Map(
    rows.flatMap((row) => {
      const { id, note, repetitions } = row
      const video = videos.get(row.videoId)
      return video ? [[id, { id, video, passage: passageOf(row), note, repetitions }] as const] : []
    }),
  )
}

export async function getPlaylist(actor: Actor, id: number, now: Date = new Date()): Promise<OwnPlaylistDto | null> {
  requireActor(actor, 'verified')
  const row = await db.playlist.findFirst({ where: { id, userId: actor.id }, select: listSelect })
  if (!row) return null
  const { name, description, byline, dueOn, shareToken } = row
  const takenDown = row.takenDownAt && { reason: row.takenDownReason }
  const shown = await readEntries(actor, row.entries, now)
  const entries = row.entries.map(
    (entry) =>
      shown.get(entry.id) ??
      ({ id: entry.id, video: null, passage: null, note: entry.note, repetitions: entry.repetitions } as const),
  )
  return { id, name, description, byline, dueOn: dayText(dueOn), shareToken, takenDown, entries }
}

/** Finds a playlist by its link. Omits unpublished videos and all data about the owner except the byline. */
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
  const [shown, followed] = await Promise.all([readEntries(actor, row.entries, now), isFollowed(db, actor, id)])
  const personId = hasRight(actor, 'people.read') ? row.userId : null
  const ofViewer = { own: row.userId === actor.id, personId, followed }
  return { id, name, description, byline, dueOn: dayText(row.dueOn), ...ofViewer, entries: [...shown.values()] }
}

export const isFollowed = async (tx: Db, actor: Actor, targetId: number): Promise<boolean> =>
  (await tx.follow.count({ where: { userId: actor.id, kind: PLAYLIST_FOLLOW, targetId } })) > 0

/**
 * @param list playlist id for its owner; the link's token for everyone else
 * @param at `entryId` selects one of several entries of the same video; defaults to the video's first entry
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
      select: {
        id: true,
        name: true,
        dueOn: true,
        entries: { where: watchable(now), ...inOrder, select: entrySelect },
      },
    }))
  if (!playlist) return null
  const { id: playlistId, name, dueOn, entries } = playlist
  const here = entries.filter(({ videoId }) => videoId === at.videoId)
  const entry = here.find(({ id }) => id === at.entryId) ?? here[0]
  if (!entry) return null
  const place = entries.indexOf(entry)
  const [previous, next] = [entries[place - 1], entries[place + 1]]
  const beside = [previous, next].filter((each) => each !== undefined)
  const asks = isPracticeList({ dueOn, entries: entries.map((row) => ({ ...row, passage: row.passageName })) })
  const [shown, followed, ticks] = await Promise.all([
    readEntries(actor, beside, now),
    isFollowed(db, actor, playlistId),
    db.practiceTick.count({ where: { userId: actor.id, entryId: entry.id } }),
  ])
  const entryOf = (row: EntryRow | undefined) => (row && shown.get(row.id)) ?? null
  const { id, note, repetitions } = entry
  return {
    name,
    list,
    number: place + 1,
    entries: entries.length,
    entry: { id, passage: passageOf(entry), note, repetitions },
    practice: asks && followed ? { playlistId, ticked: ticks > 0 } : null,
    previous: entryOf(previous),
    next: entryOf(next),
  }
}

function ownerOrLink(actor: Actor, list: string): Prisma.PlaylistWhereUniqueInput | null {
  if (/^[1-9]\d{0,8}$/.test(list)) return isVerified(actor) ? { id: Number(list), userId: actor.id } : null
  return shareTokenSchema.safeParse(list).success ? { shareToken: list } : null
}

/**
 * If the entry is a passage, copies its name and times.
 * @throws AppError not_found if the passage belongs to someone else
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

/** @throws AppError not_found if the passage belongs to someone else */
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
