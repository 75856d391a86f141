import 'server-only'
import { composerOfPiece } from '@/lib/domains/catalogue/programme/queries'
import { queueTextMails, type TextMail } from '@/lib/domains/content/mails/mutations'
import { db, type Db } from '@/lib/server/db/client'
import { Prisma } from '@/lib/server/db/generated/client'
import { siteUrl } from '@/lib/server/http/site-url'
import { PURGE_PORTION } from '@/lib/server/jobs/retention'
import { getFreeCapacity } from '@/lib/server/mail/mailing-lists'
import { isolateText } from '@/lib/shared/format/format'
import { followLabels, PLAYLIST_FOLLOW } from '@/lib/shared/music/name-kinds'
import { apiRoutes } from '@/lib/shared/routes/api-routes'
import { routes } from '@/lib/shared/routes/routes'
import { digestFacts, type DigestGroup } from './mails'
import { getNextDigestTime } from './policy'
import { readTargets, followToken } from './queries'

const BATCH = 50
const NAMED = 12
/** Margin for clock skew, and for other database roles, whose transactions `pg_stat_activity` hides. */
const SETTLED_MS = 5 * 60_000
const LONG = { maxWait: 5_000, timeout: 60_000 }

export const DIGEST = 'following-digest'

type Due = {
  userId: number
  day: number
  toldUntil: Date
  sentAt: Date | null
  email: string
  firstName: string
  isReachable: boolean
}
type New = {
  userId: number
  kind: string
  targetId: number
  id: number
  name: string
  total: number
  /**
   * Playlist entry, if the video is followed through a playlist: `list` is the playlist's name, `token` its share
   * token.
   */
  entry: { id: number; list: string; token: string; startSeconds: number | null; endSeconds: number | null } | null
}

/**
 * Queues the emails that are due. Updates `toldUntil` in the same transaction under a row lock, so that each video is
 * announced once per person. Also locks the users, so that a concurrent bounce report waits and then cancels the queued
 * email.
 * @returns number of people processed; null if the outbox is full
 */
export function queueDueDigests(now: Date = new Date()): Promise<number | null> {
  return db.$transaction(async (tx) => {
    const room = Math.min(BATCH, await getFreeCapacity(tx, DIGEST))
    if (room <= 0) return null
    const due = await tx.$queryRaw<Due[]>`
      SELECT d."userId", d."day", d."toldUntil", d."sentAt", u."email", u."firstName",
        u."status" = 'VERIFIED' AND u."mailRefusal" IS NULL AS "isReachable"
      FROM "FollowDigest" d JOIN "User" u ON u."id" = d."userId"
      WHERE d."dueAt" <= ${now} ORDER BY d."dueAt", d."userId" LIMIT ${room}
      FOR UPDATE OF d SKIP LOCKED FOR SHARE OF u SKIP LOCKED`
    if (due.length === 0) return 0
    const until = new Date(now.getTime() - SETTLED_MS - (await longestOpenMs(tx)))
    const news = await readNews(tx, due, { until, now })
    const headings = new Map([
      ...(await readTargets(tx, news, now)).map(
        ({ kind, id, name }) => [`${kind} ${id}`, `${isolateText(name)} (${followLabels[kind]})`] as const,
      ),
      ...news.flatMap(({ kind, targetId, entry }) =>
        entry ? [[`${kind} ${targetId}`, `${isolateText(entry.list)} (Playlist)`] as const] : [],
      ),
    ])
    const mails: TextMail<typeof DIGEST>[] = []
    for (const person of due) {
      const { userId, day, toldUntil } = person
      const own = news.filter((row) => row.userId === userId)
      if (own.length > 0) mails.push(digestOf(person, groupsOf(own, headings), own[0]?.total ?? 0))
      const sentAt = own.length > 0 ? now : person.sentAt
      const told = until > toldUntil ? until : toldUntil
      await tx.followDigest.update({
        where: { userId },
        data: { toldUntil: told, sentAt, dueAt: getNextDigestTime(day, now, sentAt) },
        select: { userId: true },
      })
    }
    await queueTextMails(tx, DIGEST, mails)
    return due.length
  }, LONG)
}

/**
 * Returns the age of the oldest open transaction. A video's timestamp is the start of its transaction, which may be an
 * hour before the commit. A digest up to the current time would miss such videos forever.
 */
async function longestOpenMs(tx: Db): Promise<number> {
  const [row] = await tx.$queryRaw<{ ms: number }[]>`
    SELECT coalesce(max(extract(epoch FROM clock_timestamp() - "xact_start")) * 1000, 0)::float8 AS "ms"
    FROM pg_stat_activity WHERE "datname" = current_database()`
  return row?.ms ?? 0
}

function readNews(tx: Db, due: readonly Due[], { until, now }: { until: Date; now: Date }): Promise<New[]> {
  const people = due.filter(({ isReachable }) => isReachable)
  const ids = people.map(({ userId }) => userId)
  const since = people.map(({ toldUntil }) => toldUntil)
  return tx.$queryRaw<New[]>`
    WITH followed AS MATERIALIZED (
      SELECT f."userId", f."kind", f."targetId", greatest(f."createdAt", p."since") AS "since"
      FROM unnest(${ids}::int[], ${since}::timestamptz[]) AS p("userId", "since") JOIN "Follow" f ON f."userId" = p."userId"
    ), found AS (
      SELECT f."userId", f."kind", f."targetId", v."id", v."name", v."publicSince", m."place", NULL::jsonb AS "entry"
      FROM "Video" v CROSS JOIN LATERAL (
        SELECT 'artist' AS "kind", p."artistId" AS "targetId", 1 AS "place" FROM "VideoPerformer" p
          JOIN "Artist" a ON a."id" = p."artistId" AND a."publishedAt" <= ${now} WHERE p."videoId" = v."id"
        UNION SELECT 'series', v."seriesId", 2
        UNION SELECT 'composer', ${Prisma.raw(composerOfPiece)}, 3 FROM "Piece" p
          LEFT JOIN "Composition" w ON w."id" = p."compositionId" WHERE p."videoId" = v."id"
        UNION SELECT 'raga', r."ragaId", 4 FROM "Piece" p JOIN "PieceRaga" r ON r."pieceId" = p."id"
          WHERE p."videoId" = v."id"
      ) m JOIN followed f ON f."kind" = m."kind" AND f."targetId" = m."targetId"
      WHERE v."publicSince" > (SELECT min("since") FROM followed) AND v."publicSince" <= ${until}
        AND v."publicSince" > f."since" AND v."publishedAt" <= ${now}
      UNION ALL
      SELECT f."userId", f."kind", f."targetId", v."id", v."name", greatest(e."createdAt", v."publicSince"), 5,
        jsonb_build_object('id', e."id", 'list', p."name", 'token', p."shareToken", 'startSeconds', e."startSeconds",
          'endSeconds', e."endSeconds")
      FROM followed f JOIN "Playlist" p ON p."id" = f."targetId" AND p."shareToken" IS NOT NULL
      JOIN "PlaylistEntry" e ON e."playlistId" = p."id" JOIN "Video" v ON v."id" = e."videoId" AND v."publishedAt" <= ${now}
      WHERE f."kind" = ${PLAYLIST_FOLLOW} AND greatest(e."createdAt", v."publicSince") > f."since"
        AND greatest(e."createdAt", v."publicSince") <= ${until}
    ), told AS (
      SELECT DISTINCT ON ("userId", "id") * FROM found
      ORDER BY "userId", "id", "place", "targetId", "entry" ->> 'id'
    )
    SELECT "userId", "kind", "targetId", "id", "name", "total", "entry" FROM (
      SELECT told.*, count(*) OVER (PARTITION BY "userId")::int AS "total",
        row_number() OVER (PARTITION BY "userId" ORDER BY "publicSince" DESC, "id" DESC) AS "at"
      FROM told
    ) n WHERE "at" <= ${NAMED} ORDER BY "userId", "at"`
}

function groupsOf(news: readonly New[], headings: ReadonlyMap<string, string>): DigestGroup[] {
  const groups = new Map<string, DigestGroup>()
  for (const { kind, targetId, id, name, entry } of news) {
    const key = `${kind} ${targetId}`
    const group = groups.get(key) ?? { heading: headings.get(key) ?? '', videos: [] }
    group.videos.push({ name, path: entry ? pathOf(entry, id) : routes.videoInfo(id) })
    groups.set(key, group)
  }
  return [...groups.values()]
}

function pathOf({ id, token, startSeconds, endSeconds }: NonNullable<New['entry']>, videoId: number): string {
  const passage = startSeconds === null || endSeconds === null ? null : { startSeconds, endSeconds }
  return routes.playlistEntry(token, { id, video: { id: videoId }, passage })
}

function digestOf({ userId, email, firstName }: Due, groups: DigestGroup[], total: number): TextMail<typeof DIGEST> {
  const token = followToken(userId)
  const unsubscribeUrl = siteUrl(apiRoutes.digestUnsubscribe(token))
  return { to: { email, firstName }, ...digestFacts(groups, total, token), unsubscribeUrl }
}

/** SQL for everything that can be followed. Includes items in the trash, because they may be restored. */
const tables = `
  SELECT 'artist' AS "kind", "id" FROM "Artist" UNION ALL SELECT 'composer', "id" FROM "Composer"
  UNION ALL SELECT 'raga', "id" FROM "Raga" UNION ALL SELECT 'series', "id" FROM "Series"
  UNION ALL SELECT '${PLAYLIST_FOLLOW}', "id" FROM "Playlist"
  UNION ALL SELECT "kind", "entityId" FROM "TrashItem"`

export async function purgeFollows(): Promise<number> {
  return db.$executeRawUnsafe(`
    DELETE FROM "Follow" WHERE ("userId", "kind", "targetId") IN (
      SELECT f."userId", f."kind", f."targetId" FROM "Follow" f
      WHERE NOT EXISTS (SELECT FROM (${tables}) n WHERE n."kind" = f."kind" AND n."id" = f."targetId")
      LIMIT ${PURGE_PORTION})`)
}
