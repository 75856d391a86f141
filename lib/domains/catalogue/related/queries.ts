import 'server-only'
import { manyCardsSql, toCard, type CardRow } from '@/lib/domains/catalogue/cards/queries'
import type { RelatedVideoDto, VideoCardDto } from '@/lib/domains/catalogue/schema'
import { newestTiedSql, tiesOfSql, weighedTiesSql } from '@/lib/domains/catalogue/ties/queries'
import { remembered } from '@/lib/server/cache/remembered'
import { prepared } from '@/lib/server/db/prepared'
import type { Actor } from '@/lib/shared/access/actor'
import { RELATED_VIDEOS } from '@/lib/shared/constants'
import { MINUTE_MS } from '@/lib/shared/format/milliseconds'
import type { Tie, TieKind } from './schema'

/** Highest number of an episode that a page shows. */
const MAX_EPISODES = 200

/** Videos read for each tie. */
const CANDIDATES = RELATED_VIDEOS * 4
/** Of them, those whose ties are all compared: the drawn ones may have more than those by which they were drawn. */
const NEAR = RELATED_VIDEOS * 6

type RelatedRow = { id: number; kind: TieKind; tieId: number; name: string }

const selectRelated = prepared<RelatedRow>(`
  WITH subject AS MATERIALIZED (
    SELECT "id" AS "videoId", "seriesId" FROM "Video" WHERE "id" = $1
  ), tie AS MATERIALIZED (
    ${weighedTiesSql(`SELECT * FROM (${tiesOfSql('subject')}) t WHERE t."kind" <> 'series'`)}
  ), drawn AS MATERIALIZED (
    SELECT v."id" AS "videoId", v."publishedAt", t."kind", t."id", t."weight" FROM tie t
    CROSS JOIN LATERAL (${newestTiedSql(CANDIDATES)}) n
    JOIN "Video" v ON v."id" = n."videoId" CROSS JOIN subject s
    WHERE v."publishedAt" <= $2 AND v."id" <> s."videoId"
      AND (v."seriesId" IS NULL OR v."seriesId" IS DISTINCT FROM s."seriesId")
  ), near AS MATERIALIZED (
    SELECT "videoId", "publishedAt" FROM (SELECT DISTINCT * FROM drawn) d GROUP BY 1, 2
    ORDER BY sum("weight") DESC, "publishedAt" DESC, "videoId" DESC LIMIT ${NEAR}
  ), shared AS (
    SELECT DISTINCT ON (n."videoId") n."videoId" AS "id", n."publishedAt", t."kind", t."id" AS "tieId", t."name",
      sum(t."weight") OVER (PARTITION BY n."videoId") AS "score"
    FROM near n CROSS JOIN LATERAL (${tiesOfSql('(SELECT n."videoId")')}) o
    JOIN tie t ON t."kind" = o."kind" AND t."id" = o."id"
    ORDER BY n."videoId", t."weight" DESC, t."kind", t."id"
  )
  SELECT "id", "kind", "tieId", "name" FROM shared
  ORDER BY round("score"::numeric, 6) DESC, "publishedAt" DESC, "id" DESC LIMIT ${RELATED_VIDEOS}`)

/** A related video, and the strongest tie. */
type RelatedRef = { id: number; tie: Tie }

/**
 * Which videos are 'More like this': those with the strongest ties together (`policy-ties`), the newer of equals first.
 * Episodes of its own series are left out: they have their own list. Only a few videos of each tie are read, however
 * large the catalogue is. It is two thirds of what a video's page asks of PostgreSQL, and remembered for a minute:
 * `readCompanions` leaves out what is not published any more.
 * @param id of the video they are compared with
 * @param now the instant at which they are published
 * @returns the closest first
 */
export const listRelated = remembered(
  async (id: number, now: Date): Promise<RelatedRef[]> => {
    const rows = await selectRelated([id, now])
    return rows.map(({ id, kind, tieId, name }) => ({ id, tie: { kind, id: tieId, name } }))
  },
  { most: 5000, milliseconds: MINUTE_MS },
)

type CompanionRow = CardRow & { inSeries: boolean | null }

const selectCompanions = prepared<CompanionRow>(`
  ${manyCardsSql(
    `v."id" = $3 OR (v."publishedAt" <= $2 AND (
      v."id" = ANY($5::int[]) OR (v."seriesId" = $4 AND v."episode" <= ${MAX_EPISODES})))`,
    ', v."seriesId" = $4 AND v."publishedAt" <= $2 AS "inSeries"',
  )}
  ORDER BY v."episode", v."id"`)

type Companions = { card: VideoCardDto; episodes: VideoCardDto[]; relatedVideos: RelatedVideoDto[] }

/**
 * The cards of a video, of its series and of its related videos, in one statement.
 * @param video `seriesId` is null outside a series. The video itself may be a draft, the others are published
 * @param related in the order to show
 * @returns null when there is no such video
 */
export async function readCompanions(
  actor: Actor,
  { id, seriesId }: { id: number; seriesId: number | null },
  related: readonly RelatedRef[],
  now: Date,
): Promise<Companions | null> {
  const rows = await selectCompanions([actor.id, now, id, seriesId, related.map((one) => one.id)])
  const cards = new Map(rows.map((row) => [row.id, toCard(actor, row, now)]))
  const card = cards.get(id)
  return card
    ? {
        card,
        episodes: rows.flatMap((row) => (row.inSeries === true ? (cards.get(row.id) ?? []) : [])),
        relatedVideos: related.flatMap(({ id: one, tie }) => {
          const found = cards.get(one)
          return found ? [{ ...found, tie }] : []
        }),
      }
    : null
}
