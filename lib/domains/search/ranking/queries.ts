import 'server-only'
import type { Candidate } from '@/lib/domains/search/candidates/queries'
import { combinationSql, combinationValues, IN_NAME, type Part } from '@/lib/domains/search/combinations/queries'
import { BESIDE_THE_BEST, CONTAINS } from '@/lib/domains/search/scoring/policy'
import { prepared } from '@/lib/server/db/prepared-statement'
import { PAGE_SIZE } from '@/lib/shared/constants'
import { COUNTED_AT_MOST } from '@/lib/shared/search-filters'
import { SAME_WORD } from '@/lib/shared/spelling/closeness'

export const ANSWERS_WORD = SAME_WORD * SAME_WORD
const BESIDE_THE_BEST_WORD = 0.1
const MAX_TERMS = 120
/** Maximum number of names that match only by prefix. Low, because the next letter typed will exclude most of them. */
const MAX_OPENED = 24
/** Maximum number of postings read to count results: two per counted video, because a video can have several. */
const COUNTED_PLACES = 2 * COUNTED_AT_MOST
/** Score of a video whose name equals the query. Higher than all other scores. */
const NAMED_SO = 1.05

export type Scope = {
  least: number
  subCategories: readonly number[]
  page: number
  size?: number
  now: Date
  uncounted?: boolean
  /** Lowercase text of the query. Videos with exactly this name come first. */
  name?: string
}
export type RankedPage = { ids: number[]; total: number; more: boolean }

type Whole = { term: number; score: number }

/** Rounds scores, so that videos with nearly equal scores are ordered by date. */
const rounded = (score: number) => Math.round(score * 1000) / 1000

function answersToQuery(candidates: readonly Candidate[], least: number, isOneWord: boolean): Whole[] {
  const top = Math.max(0, ...candidates.map(({ whole }) => whole))
  const named = candidates.filter(({ whole, fit }) => fit === 'all' && whole >= Math.max(least, top - BESIDE_THE_BEST))
  // Ranks longer names that contain the query below an exact match.
  const bestNamed = Math.max(0, ...named.map(({ whole }) => whole))
  const wholes = candidates.flatMap(({ id, field, fit, ...candidate }) => {
    if (named.length > 0 && fit === 'loose') return []
    const whole = fit === 'letters' && named.length > 0 ? Math.min(candidate.whole, bestNamed - 0.002) : candidate.whole
    if (field !== 'name') return [{ term: id, score: rounded(whole) }]
    return isOneWord ? [{ term: id, score: rounded(whole * IN_NAME) }] : []
  })
  const best = Math.max(0, ...wholes.map(({ score }) => score))
  return wholes
    .filter(({ score }) => score >= Math.max(least, best - BESIDE_THE_BEST))
    .sort((a, b) => b.score - a.score || a.term - b.term)
    .filter(({ score }, at) => at < MAX_OPENED || score >= CONTAINS)
    .slice(0, MAX_TERMS)
}

function answersToWords(candidates: readonly Candidate[], count: number): Part[] {
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

type Row = { id: number | null; total: string; sure: boolean; more: boolean }
type Statement = ReturnType<typeof prepared<Row>>

const nothingTogether = `
    together AS (SELECT 0 AS "videoId", now() AS "publishedAt", 0::float8 AS score WHERE false)`

type Kind = { words: number; narrowed: boolean; size: number; most: number }

/**
 * Placeholders, in order: current time, offset, terms, their scores, exact name, values of `combinationSql`,
 * sub-categories.
 * @param words number of words that match separately; 0 if only the whole query counts
 */
function rankingOf({ words, narrowed, size, most }: Kind): Statement {
  const inScope = `p."publishedAt" <= $1${narrowed ? ` AND p."subCategoryId" = ANY($${words > 0 ? 13 : 6}::int[])` : ''}`
  const inTogether = (id: string) => (words > 0 ? `(${id} IN (SELECT "videoId" FROM together)) IS TRUE` : 'false')
  const best = '(SELECT coalesce(max(score), 0) FROM unnest($4::float8[]) AS t(score))'
  return prepared<Row>(`
    WITH ${words > 0 ? combinationSql(words, 6, inScope, best) : nothingTogether},
    wholes AS MATERIALIZED (
      SELECT w.term, w.score FROM unnest((SELECT $3::int[]), (SELECT $4::float8[])) AS w(term, score)
      WHERE w.score >= coalesce((SELECT max(score) FROM together), 0) - ${BESIDE_THE_BEST}
    ),
    named AS MATERIALIZED (
      SELECT p."id", p."publishedAt" FROM "Video" p WHERE lower(p."name") = $5 AND ${inScope}
    ),
    first AS (
      -- Reads only the newest postings of each term: a video on this page is among the first of its best term.
      SELECT t."videoId", t."publishedAt", w.score FROM wholes w CROSS JOIN LATERAL (
        SELECT DISTINCT p."publishedAt", p."videoId" FROM "SearchPosting" p
        WHERE p."termId" = w.term AND ${inScope}
        ORDER BY p."publishedAt" DESC, p."videoId" DESC LIMIT $2::int + ${size}
      ) t
      UNION ALL (
        SELECT "videoId", "publishedAt", score FROM together
        ORDER BY score DESC, "publishedAt" DESC, "videoId" DESC LIMIT $2::int + ${size}
      )
      UNION ALL SELECT "id", "publishedAt", ${NAMED_SO} FROM named
    ),
    page AS (
      SELECT "videoId" AS id, max(score) AS score, max("publishedAt") AS "publishedAt" FROM first GROUP BY "videoId"
      ORDER BY 2 DESC, 3 DESC, 1 DESC LIMIT ${size} OFFSET $2::int
    ),
    places AS MATERIALIZED (
      SELECT p."videoId" FROM wholes w CROSS JOIN LATERAL (
        SELECT DISTINCT p."publishedAt", p."videoId" FROM "SearchPosting" p WHERE p."termId" = w.term AND ${inScope}
        ORDER BY p."publishedAt" DESC, p."videoId" DESC LIMIT ${most + 1}
      ) p LIMIT ${most + 1}
    ),
    more AS (
      SELECT DISTINCT "videoId" FROM places WHERE NOT ${inTogether('"videoId"')}
    ),
    besides AS (
      SELECT 1 FROM named WHERE NOT ${inTogether('named."id"')} AND NOT EXISTS (
        SELECT 1 FROM "SearchPosting" p WHERE p."videoId" = named."id" AND p."termId" IN (SELECT term FROM wholes)
      )
    )
    SELECT page.id, least(t.total, ${COUNTED_AT_MOST}) AS total, ${words > 0 ? '(SELECT sure FROM least)' : 'true'} AS sure,
      t.total > ${COUNTED_AT_MOST} OR (SELECT count(*) FROM places) > ${most} ${words > 0 ? 'OR (SELECT since FROM span) IS NOT NULL' : ''} AS more FROM (
      SELECT (SELECT count(*) FROM together) + (SELECT count(*) FROM more) + (SELECT count(*) FROM besides) AS total
    ) t LEFT JOIN page ON true ORDER BY page.score DESC, page."publishedAt" DESC, page.id DESC`)
}

const rankings = new Map<string, Statement>()

function rankingFor(kind: Kind): Statement {
  const key = JSON.stringify(kind)
  const known = rankings.get(key) ?? rankingOf(kind)
  rankings.set(key, known)
  return known
}

async function readRanking(rank: (exactly: boolean) => Promise<Row[]>): Promise<RankedPage> {
  const estimated = await rank(false)
  const rows = estimated[0]?.sure === false ? await rank(true) : estimated
  return {
    ids: rows.flatMap((row) => (row.id === null ? [] : [row.id])),
    total: Number(rows[0]?.total ?? 0),
    more: rows[0]?.more === true,
  }
}

/**
 * Ranks a video by its best single term or by a combination of terms. Among equal scores, the newest video comes first.
 * @param lengths lengths of the query words, used as weights
 */
export async function rankVideos(
  candidates: readonly Candidate[],
  lengths: readonly number[],
  scope: Scope,
): Promise<RankedPage> {
  const isOneWord = lengths.length === 1
  const wholes = answersToQuery(candidates, scope.least, isOneWord)
  const parts = isOneWord ? [] : answersToWords(candidates, lengths.length)
  if (wholes.length + parts.length === 0) return { ids: [], total: 0, more: false }

  const combination = parts.length > 0 ? combinationValues(parts, lengths) : null
  const isNarrowed = scope.subCategories.length > 0
  const size = scope.size ?? PAGE_SIZE.search
  const statement = rankingFor({
    words: combination?.words ?? 0,
    narrowed: isNarrowed,
    size,
    most: scope.uncounted ? 0 : COUNTED_PLACES,
  })
  return readRanking((exactly) =>
    statement([
      scope.now,
      scope.page * size,
      wholes.map(({ term }) => term),
      wholes.map(({ score }) => score),
      scope.name ?? null,
      ...(combination ? [...combination.values, exactly] : []),
      ...(isNarrowed ? [scope.subCategories] : []),
    ]),
  )
}
