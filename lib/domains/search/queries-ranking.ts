import 'server-only'
import { BESIDE_THE_BEST, SAME_WORD } from '@/lib/domains/search/policy'
import type { Candidate } from '@/lib/domains/search/queries-candidates'
import type { SearchMatch } from '@/lib/domains/search/schema'
import { db } from '@/lib/server/db/client'
import { Prisma } from '@/lib/server/db/generated/client'
import { PAGE_SIZE } from '@/lib/shared/constants'

/** What several terms answer together counts less than what one term answers by itself. */
const TOGETHER = 0.88
/** Terms of one piece belong together more than terms of one video. */
const IN_ONE_PIECE = 0.06
/** Least share of a query that several terms must answer together. */
const LEAST_TOGETHER = 0.55
/** Terms whose postings are read. */
const MAX_TERMS = 120

export type RankedPage = { ids: number[]; total: number }

/** One row per term and word that it answers; word -1 is the whole query. */
type Row = { term: number; word: number; score: number; isName: boolean }

function rowsOf(candidates: readonly Candidate[], least: number, single: boolean): Row[] {
  const best = Math.max(0, ...candidates.map(({ field, whole }) => (field === 'name' && !single ? 0 : whole)))
  const floor = Math.max(least, best - BESIDE_THE_BEST)
  return candidates
    .toSorted((a, b) => b.whole - a.whole || Math.max(...b.words) - Math.max(...a.words) || a.id - b.id)
    .slice(0, MAX_TERMS)
    .flatMap(({ id, field, whole, words }) => {
      const isName = field === 'name'
      const rows: Row[] = []
      if (!isName && whole >= floor) rows.push({ term: id, word: -1, score: whole, isName })
      if (single && !isName) return rows
      words.forEach((score, word) => {
        if (score >= SAME_WORD * SAME_WORD) rows.push({ term: id, word, score, isName })
      })
      return rows
    })
}

/**
 * Ranks the videos in which candidates stand: by the best term for the whole query, by the words of their names, or by
 * several terms that together answer all its words; newest first among equals. What is much worse than the best is cut.
 * @param lengths of the query's words, their weights
 * @param least score below which nothing is an answer
 * @returns ids of one page, and how many there are in all
 */
export async function rankVideos(
  candidates: readonly Candidate[],
  lengths: readonly number[],
  { least, subCategories, page, now }: { least: number; subCategories: readonly number[]; page: number; now: Date },
): Promise<RankedPage> {
  const single = lengths.length === 1
  const rows = rowsOf(candidates, least, single)
  if (rows.length === 0) return { ids: [], total: 0 }
  const length = lengths.reduce((sum, one) => sum + one, 0)
  const inScope =
    subCategories.length === 0 ? Prisma.empty : Prisma.sql`AND p."subCategoryId" = ANY(${subCategories}::int[])`
  const hits = Prisma.sql`
    hits AS (
      SELECT p."videoId", p."publishedAt", p."startSeconds", p."share", t.term, t.word, t.score::float8, t.name, t.weight
      FROM unnest(${rows.map((row) => row.term)}::int[], ${rows.map((row) => row.word)}::int[],
        ${rows.map((row) => row.score)}::float8[], ${rows.map((row) => row.isName)}::boolean[],
        ${rows.map((row) => (lengths[row.word] ?? 0) / length)}::float8[]) AS t(term, word, score, name, weight)
      JOIN "SearchPosting" p ON p."termId" = t.term AND p."publishedAt" <= ${now} ${inScope}
    )`
  const scored = single ? scoredByTerm : scoredByWords
  const found = await db.$queryRaw<{ id: number | null; total: bigint }[]>`
    WITH ${hits}, ${scored},
    kept AS MATERIALIZED (
      SELECT "videoId", "publishedAt", round(score::numeric, 3) AS score FROM scored
      WHERE score >= (SELECT max(score) FROM scored) - ${BESIDE_THE_BEST}::float8 AND (score >= ${least}::float8 OR together)
    )
    SELECT k."videoId" AS "id", t.total FROM (SELECT count(*) AS total FROM kept) t
    LEFT JOIN LATERAL (
      SELECT "videoId", row_number() OVER (ORDER BY score DESC, "publishedAt" DESC, "videoId" DESC) AS place FROM kept
      ORDER BY score DESC, "publishedAt" DESC, "videoId" DESC
      LIMIT ${PAGE_SIZE.search} OFFSET ${page * PAGE_SIZE.search}
    ) k ON true ORDER BY k.place`
  return {
    ids: found.flatMap((row) => (row.id === null ? [] : [row.id])),
    total: Number(found[0]?.total ?? 0),
  }
}

/** One word was asked: the best term decides; a word of a name counts more the more of the name it is. */
const scoredByTerm = Prisma.sql`
  scored AS (
    SELECT "videoId", max("publishedAt") AS "publishedAt", false AS together,
      max(CASE WHEN name THEN score * (0.8 + 0.002 * "share") ELSE score END) AS score
    FROM hits GROUP BY "videoId"
  )`

const scoredByWords = Prisma.sql`
  words AS (
    SELECT "videoId", word, max("publishedAt") AS "publishedAt", min(term) AS first_term, max(term) AS last_term,
      max(score) FILTER (WHERE word < 0) AS whole,
      max(score * weight) FILTER (WHERE word >= 0) AS score,
      max(score * weight) FILTER (WHERE name) AS name_score,
      max("share") FILTER (WHERE name) AS name_share
    FROM hits GROUP BY "videoId", word
  ),
  pieces AS (
    SELECT "videoId", max(score) AS score FROM (
      SELECT "videoId", "startSeconds", sum(score) AS score FROM (
        SELECT "videoId", "startSeconds", word, max(score * weight) AS score FROM hits
        WHERE word >= 0 AND "startSeconds" >= 0 GROUP BY 1, 2, 3
      ) word GROUP BY 1, 2
    ) piece GROUP BY 1
  ),
  videos AS (
    SELECT "videoId", max("publishedAt") AS "publishedAt", min(first_term) < max(last_term) AS several,
      coalesce(max(whole), 0) AS whole, coalesce(sum(score), 0) AS score,
      coalesce(sum(name_score) * (0.8 + 0.002 * least(100, sum(name_share))), 0) AS name_score
    FROM words GROUP BY "videoId"
  ),
  scored AS (
    SELECT v."videoId", v."publishedAt", greatest(v.whole, v.name_score, t.score) AS score,
      t.score > greatest(v.whole, v.name_score) AS together
    FROM videos v LEFT JOIN pieces p ON p."videoId" = v."videoId" CROSS JOIN LATERAL (
      SELECT CASE WHEN v.several AND v.score >= ${LEAST_TOGETHER}::float8 THEN
        v.score * ${TOGETHER}::float8 + CASE WHEN p.score >= 0.95 * v.score THEN ${IN_ONE_PIECE}::float8 ELSE 0 END ELSE 0 END AS score
    ) t WHERE greatest(v.whole, v.name_score, t.score) > 0
  )`

/** A term that stands in a video. */
type Hit = { videoId: number; termId: number; startSeconds: number }

/**
 * What of each video answered best: of a piece where one answers as much as anything, so that a viewer can jump there.
 * @param ids of the videos of a page
 */
export async function listMatches(
  ids: readonly number[],
  candidates: readonly Candidate[],
): Promise<Map<number, { match: SearchMatch }>> {
  const byId = new Map(candidates.map((candidate) => [candidate.id, candidate]))
  const hits = await db.$queryRaw<Hit[]>`
    SELECT "videoId", "termId", "startSeconds" FROM "SearchPosting"
    WHERE "videoId" = ANY(${ids}::int[]) AND "termId" = ANY(${[...byId.keys()]}::int[])
    ORDER BY "startSeconds"`
  return new Map(ids.flatMap((id) => {
    const match = bestMatch(hits.filter((hit) => hit.videoId === id), byId)
    return match ? [[id, { match }] as const] : []
  }))
}

const strength = ({ whole, words }: Candidate) => whole + words.reduce((sum, score) => sum + score, 0)

function bestMatch(hits: readonly Hit[], byId: ReadonlyMap<number, Candidate>): SearchMatch | null {
  let best: { hit: Hit; term: Candidate; score: number } | null = null
  for (const hit of hits) {
    const term = byId.get(hit.termId)
    if (!term) continue
    // What else of the query stands in the same piece speaks for this place.
    const company = hits
      .filter((other) => other.startSeconds === hit.startSeconds && other.termId !== hit.termId)
      .reduce((sum, other) => sum + strength(byId.get(other.termId) ?? term), 0)
    const score = strength(term) + 0.1 * company
    if (!best || score > best.score) best = { hit, term, score }
  }
  if (!best) return null
  const { hit, term } = best
  return { field: term.field, text: term.text, startSeconds: hit.startSeconds < 0 ? null : hit.startSeconds }
}
