import 'server-only'
import { publishedAt, readCards } from '@/lib/domains/catalogue/cards/queries'
import { readNewestOf, videosWith } from '@/lib/domains/catalogue/performed/queries'
import type { VideoCardDto } from '@/lib/domains/catalogue/schema'
import { readPublicNames } from '@/lib/domains/names/pages/queries'
import { requireActor } from '@/lib/server/auth/sessions/requirement'
import { db, type Db } from '@/lib/server/db/client'
import { unsubscribeTokens, type UnsubscribeState } from '@/lib/server/mail/mailing-lists'
import type { Actor } from '@/lib/shared/access/actor'
import { SLIDER_ITEMS } from '@/lib/shared/constants'
import { followKinds, type FollowKind } from '@/lib/shared/music/name-kinds'
import { routes } from '@/lib/shared/routes/routes'
import { FOLLOWS_MAX, type FollowDto, type FollowRef, type FollowState } from './schema'

type ReadTargets = (tx: Db, ids: number[], now: Date) => Promise<Omit<FollowDto, 'kind'>[]>

/** Returns series with a published episode. Links lead to the first such episode, because a series has no page. */
const publicSeries: ReadTargets = async (tx, ids, now) => {
  const first = { where: { publishedAt: { lte: now } }, orderBy: { episode: 'asc' }, take: 1 } as const
  const rows = await tx.series.findMany({
    where: { id: { in: ids } },
    select: { id: true, name: true, videos: { ...first, select: { id: true } } },
  })
  return rows.flatMap(({ videos, ...row }) => videos.map(({ id }) => ({ ...row, href: routes.videoInfo(id) })))
}

const named =
  (kind: 'ragas' | 'composers' | 'performers'): ReadTargets =>
  async (tx, ids, now) =>
    (await readPublicNames(tx, kind, ids, now)).map(({ id, name, slug }) => ({
      id,
      name,
      href: routes.knowledgeOf({ kind, slug }),
    }))

const targets: Record<FollowKind, ReadTargets> = {
  artist: named('performers'),
  composer: named('composers'),
  raga: named('ragas'),
  series: publicSeries,
}

export const isTarget = async (tx: Db, { kind, id }: FollowRef, now: Date): Promise<boolean> =>
  (await targets[kind](tx, [id], now)).length > 0

export async function readTargets(
  tx: Db,
  refs: readonly { kind: string; targetId: number }[],
  now: Date,
): Promise<FollowDto[]> {
  const lists = await Promise.all(
    followKinds.map(async (kind) => {
      const ids = [...new Set(refs.filter((ref) => ref.kind === kind).map(({ targetId }) => targetId))]
      return ids.length === 0 ? [] : (await targets[kind](tx, ids, now)).map((target) => ({ kind, ...target }))
    }),
  )
  return lists.flat()
}

export const digestDayOf = async (tx: Db, userId: number): Promise<number | null> =>
  (await tx.followDigest.findUnique({ where: { userId }, select: { day: true } }))?.day ?? null

export async function getFollowState(actor: Actor, { kind, id }: FollowRef): Promise<FollowState> {
  requireActor(actor, 'verified')
  const where = { userId_kind_targetId: { userId: actor.id, kind, targetId: id } }
  const [row, day] = await Promise.all([
    db.follow.findUnique({ where, select: { targetId: true } }),
    digestDayOf(db, actor.id),
  ])
  return { following: row !== null, day }
}

export async function listFollows(actor: Actor, now: Date = new Date()): Promise<FollowDto[]> {
  requireActor(actor, 'verified')
  const rows = await db.follow.findMany({
    where: { userId: actor.id },
    take: FOLLOWS_MAX,
    select: { kind: true, targetId: true },
  })
  const follows = await readTargets(db, rows, now)
  const place = (kind: FollowKind) => followKinds.indexOf(kind)
  return follows.toSorted((a, b) => place(a.kind) - place(b.kind) || a.name.localeCompare(b.name, 'en'))
}

export async function getDigestDay(actor: Actor): Promise<number | null> {
  requireActor(actor, 'verified')
  return digestDayOf(db, actor.id)
}

export async function listFollowedVideos(actor: Actor, now: Date = new Date()): Promise<VideoCardDto[]> {
  requireActor(actor, 'verified')
  const rows = await db.follow.findMany({
    where: { userId: actor.id },
    take: FOLLOWS_MAX,
    select: { kind: true, targetId: true },
  })
  const followed = (kind: FollowKind) => rows.flatMap((row) => (row.kind === kind ? row.targetId : []))
  const where = { id: { in: followed('artist') }, ...publishedAt(now) }
  const artists = await db.artist.findMany({ where, select: { id: true } })
  const videos = {
    OR: [
      videosWith(
        'artists',
        artists.map(({ id }) => id),
      ),
      videosWith('composers', followed('composer')),
      videosWith('ragas', followed('raga')),
      videosWith('series', followed('series')),
    ],
  }
  const ids = await readNewestOf(videos, SLIDER_ITEMS, now)
  return readCards(actor, ids, now)
}

export const { tokenOf: followToken, userOf: userOfFollowToken } = unsubscribeTokens('following-unsubscribe')

export async function getDigestSubscription(token: string): Promise<UnsubscribeState> {
  const userId = userOfFollowToken(token)
  if (userId === null) return 'unknown'
  const digest = await db.followDigest.findUnique({ where: { userId }, select: { day: true } })
  return digest && digest.day !== null ? 'active' : 'over'
}
