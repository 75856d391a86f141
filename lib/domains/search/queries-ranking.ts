import 'server-only'
import { BESIDE_THE_BEST, SAME_WORD } from '@/lib/domains/search/policy'
import type { Candidate } from '@/lib/domains/search/queries-candidates'
import { db } from '@/lib/server/db/client'
import { Prisma } from '@/lib/server/db/generated/client'
import { PAGE_SIZE } from '@/lib/shared/constants'

/** A word of a video's name counts nearly as much as a name of its own. */
const IN_NAME = 0.95
/** What several terms answer together counts less than what one term answers by itself. */
const TOGETHER = 0.88
/** Terms of one piece belong together more than terms of one video. */
const IN_ONE_PIECE = 0.06
/** Least share of a query that several terms must answer together. */
const LEAST_TOGETHER = 0.55
/** A term answers a word from here on. */
const ANSWERS_WORD = SAME_WORD * SAME_WORD
/** A term that answers a word worse than the best for that word by more than this is not what was meant. */
const BESIDE_THE_BEST_WORD = 0.12
/** Terms whose postings are read. */
const MAX_TERMS = 120

export type Scope = { least: number; subCategories: readonly number[]; page: number; now: Date }
export type RankedPage = { ids: number[]; total: number }

type Whole = { term: number; score: number }
type Part = { term: number; word: number; score: number; isName: boolean }

/** Rounded, so that spellings that hardly differ are equals and dates decide. */
const rounded = (score: number) => Math.round(score * 1000) / 1000

/** Terms that answer the whole query, without those that are much worse than the best. */
function wholesOf(candidates: readonly Candidate[], least: number, oneWord: boolean): Whole[] {
  const wholes = candidates.flatMap(({ id, field, whole }) => {
    if (field !== 'name') return [{ term: id, score: rounded(whole) }]
    return oneWord ? [{ term: id, score: rounded(whole * IN_NAME) }] : []
  })
  const best = Math.max(0, ...wholes.map(({ score }) => score))
  return wholes
    .filter(({ score }) => score >= Math.max(least, best - BESIDE_THE_BEST))
    .sort((a, b) => b.score - a.score || a.term - b.term)
    .slice(0, MAX_TERMS)
}

/** Which words of the query terms answer; several terms of a video may together answer all. */
function partsOf(candidates: readonly Candidate[], count: number): Part[] {
  const bestOf = (word: number) => Math.max(0, ...candidates.map(({ words }) => words[word] ?? 0))
  const best = Array.from({ length: count }, (_, word) => bestOf(word))
  return candidates
    .flatMap(({ id, field, words }) =>
      words.map((score, word) => ({ term: id, word, score: rounded(score), isName: field === 'name' })),
    )
    .filter(({ word, score }) => score >= Math.max(ANSWERS_WORD, (best[word] ?? 0) - BESIDE_THE_BEST_WORD))
    .sort((a, b) => b.score - a.score || a.term - b.term)
    .slice(0, MAX_TERMS)
}

/**
 * Ranks the videos in which candidates stand: by the best term for the whole query, or by several terms, and words of
 * names, that together answer its words; newest first among equals. What is much worse than the best is cut.
 * @param lengths of the query's words: their weights
 * @returns ids of one page, and how many there are in all
 */
export async function rankVideos(
  candidates: readonly Candidate[],
  lengths: readonly number[],
  scope: Scope,
): Promise<RankedPage> {
  const oneWord = lengths.length === 1
  const wholes = wholesOf(candidates, scope.least, oneWord)
  const parts = oneWord ? [] : partsOf(candidates, lengths.length)
  if (wholes.length + parts.length === 0) return { ids: [], total: 0 }
  const size = PAGE_SIZE.search
  const found = await db.$queryRaw<{ id: number | null; total: bigint }[]>`
    WITH ${parts.length > 0 ? togetherFrom(parts, { lengths, scope, best: wholes[0]?.score ?? 0 }) : nothingTogether},
    wholes AS MATERIALIZED (
      SELECT w.term, w.score FROM
        unnest(${wholes.map(({ term }) => term)}::int[], ${wholes.map(({ score }) => score)}::float8[]) AS w(term, score)
      WHERE w.score >= coalesce((SELECT max(score) FROM together), 0) - ${BESIDE_THE_BEST}::float8
    ),
    first AS (
      -- Of each term its newest: whoever is among the first of all is among the first of its best term.
      SELECT t."videoId", t."publishedAt", w.score FROM wholes w CROSS JOIN LATERAL (
        SELECT DISTINCT p."publishedAt", p."videoId" FROM "SearchPosting" p
        WHERE p."termId" = w.term AND ${inScope(scope)}
        ORDER BY p."publishedAt" DESC, p."videoId" DESC LIMIT ${(scope.page + 1) * size}
      ) t
      UNION ALL SELECT "videoId", "publishedAt", score FROM together
    ),
    page AS (
      SELECT "videoId" AS id, max(score) AS score, max("publishedAt") AS "publishedAt" FROM first GROUP BY "videoId"
      ORDER BY 2 DESC, 3 DESC, 1 DESC LIMIT ${size} OFFSET ${scope.page * size}
    )
    SELECT page.id, t.total FROM (
      SELECT count(*) AS total FROM (
        SELECT p."publishedAt", p."videoId" FROM wholes w JOIN "SearchPosting" p ON p."termId" = w.term
        WHERE ${inScope(scope)}
        ${wholes.length === 1 && parts.length === 0 ? Prisma.sql`GROUP BY 1, 2` : Prisma.empty}
        UNION SELECT "publishedAt", "videoId" FROM together
      ) found
    ) t LEFT JOIN page ON true ORDER BY page.score DESC, page."publishedAt" DESC, page.id DESC`
  return {
    ids: found.flatMap((row) => (row.id === null ? [] : [row.id])),
    total: Number(found[0]?.total ?? 0),
  }
}

function inScope({ now, subCategories }: Scope): Prisma.Sql {
  if (subCategories.length === 0) return Prisma.sql`p."publishedAt" <= ${now}`
  return Prisma.sql`p."publishedAt" <= ${now} AND p."subCategoryId" = ANY(${subCategories}::int[])`
}

const nothingTogether = Prisma.sql`
  together AS (SELECT 0 AS "videoId", now() AS "publishedAt", 0::float8 AS score WHERE false)`

/**
 * Videos in which several terms answer the query's words. It starts from the word that stands in the fewest videos, and
 * looks only there for the others.
 */
function togetherFrom(
  parts: readonly Part[],
  { lengths, scope, best }: { lengths: readonly number[]; scope: Scope; best: number },
): Prisma.Sql {
  const length = lengths.reduce((sum, one) => sum + one, 0)
  const weights = parts.map(({ word }) => (lengths[word] ?? 0) / length)
  return Prisma.sql`
    parts AS MATERIALIZED (
      SELECT * FROM unnest(${parts.map(({ term }) => term)}::int[], ${parts.map(({ word }) => word)}::int[],
        ${parts.map(({ score }) => score)}::float8[], ${parts.map(({ isName }) => isName)}::boolean[],
        ${weights}::float8[]) AS t(term, word, score, name, weight)
    ),
    rarest AS (
      SELECT parts.word FROM parts JOIN "SearchPosting" p ON p."termId" = parts.term AND ${inScope(scope)}
      GROUP BY parts.word ORDER BY count(*) LIMIT 1
    ),
    base AS MATERIALIZED (
      SELECT DISTINCT p."videoId" FROM parts JOIN rarest USING (word)
      JOIN "SearchPosting" p ON p."termId" = parts.term AND ${inScope(scope)}
    ),
    hits AS MATERIALIZED (
      -- Most videos of a common word have nothing else of the query: the sums below are spared them.
      SELECT * FROM (
        SELECT p."videoId", p."publishedAt", p."startSeconds", parts.word, parts.score * parts.weight AS score, parts.name,
          min(parts.term) OVER video < max(parts.term) OVER video AS several
        FROM parts JOIN "SearchPosting" p ON p."termId" = parts.term AND ${inScope(scope)}
        WHERE p."videoId" IN (SELECT "videoId" FROM base)
        WINDOW video AS (PARTITION BY p."videoId")
      ) hit WHERE several
    ),
    words AS (
      SELECT "videoId", word, max("publishedAt") AS "publishedAt", max(score) AS score,
        max(score) FILTER (WHERE name) AS name_score
      FROM hits GROUP BY "videoId", word
    ),
    pieces AS (
      SELECT "videoId", max(score) AS score FROM (
        SELECT "videoId", sum(score) AS score FROM (
          SELECT "videoId", "startSeconds", word, max(score) AS score FROM hits WHERE "startSeconds" >= 0 GROUP BY 1, 2, 3
        ) word GROUP BY "videoId", "startSeconds"
      ) piece GROUP BY "videoId"
    ),
    videos AS (
      SELECT "videoId", max("publishedAt") AS "publishedAt", sum(score) AS score, coalesce(sum(name_score), 0) AS name_score
      FROM words GROUP BY "videoId"
      HAVING sum(score) >= ${LEAST_TOGETHER}::float8
    ),
    scored AS MATERIALIZED (
      SELECT v."videoId", v."publishedAt", round(greatest(
        v.name_score * ${IN_NAME}::float8,
        v.score * ${TOGETHER}::float8 + CASE WHEN v.piece >= 0.95 * v.score THEN ${IN_ONE_PIECE}::float8 ELSE 0 END
      )::numeric, 3)::float8 AS score
      FROM (
        -- Grouped, not joined: the planner cannot know how many there are, and would compare each with each.
        SELECT "videoId", max("publishedAt") AS "publishedAt", max(score) AS score, max(name_score) AS name_score,
          max(piece) AS piece
        FROM (
          SELECT "videoId", "publishedAt", score, name_score, 0::float8 AS piece FROM videos
          UNION ALL SELECT "videoId", NULL, NULL, NULL, score FROM pieces
        ) both_kinds GROUP BY "videoId" HAVING max(score) IS NOT NULL
      ) v
    ),
    together AS MATERIALIZED (
      SELECT "videoId", "publishedAt", score FROM scored
      WHERE score >= greatest((SELECT max(score) FROM scored), ${best}::float8) - ${BESIDE_THE_BEST}::float8
    )`
}
