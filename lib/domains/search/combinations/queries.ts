import 'server-only'
import { BESIDE_THE_BEST } from '@/lib/domains/search/scoring/policy'

export const IN_NAME = 0.95
const TOGETHER = 0.88
const IN_ONE_PIECE = 0.06
/** Bonus if some terms belong to one piece and all others to the whole video, as performers do. */
const IN_ONE_PIECE_BY = 0.061
/** Minimum share of the query that a combination of terms must match. */
const LEAST_TOGETHER = 0.55
/** Values of `place` for words of the video's name and for the whole video. A piece's `place` is its start second. */
const NAME = -2
const WHOLE_VIDEO = -1
/** Number of postings below which a word counts as rare. Counting stops at this number. */
const FEW = 2048
/** Number of newest postings read for the rarest word if every word is frequent. */
const WINDOW = 4096
/** Cost of reading one video's terms, measured in sequentially read postings. */
const LOOKUP = 8
/** Maximum error of a score from rounding and from the order of summation. */
const ROUNDING = 0.001
const NEVER = -1

export type Part = { term: number; word: number; score: number; isName: boolean }

/**
 * `scores` contains, for each query word, the term's score times the word's share of the query; 0 if the term doesn't
 * match the word.
 */
type PartTerm = { term: number; isName: boolean; scores: number[] }

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

function bestOf(terms: readonly PartTerm[]): number {
  return sum((terms[0]?.scores ?? []).map((_, word) => Math.max(...terms.map(({ scores }) => scores[word] ?? 0))))
}

function boundOf(terms: readonly PartTerm[]): number {
  const named = bestOf(terms.filter(({ isName }) => isName))
  return Math.max(named * IN_NAME, bestOf(terms) * TOGETHER + IN_ONE_PIECE_BY) + ROUNDING
}

const answers = (word: number) => (term: PartTerm) => (term.scores[word] ?? 0) > 0
const without = (word: number) => (term: PartTerm) => ({ ...term, scores: term.scores.with(word, 0) })
const isEnough = (terms: readonly PartTerm[]) => terms.length > 1 && bestOf(terms) >= LEAST_TOGETHER - ROUNDING

/**
 * @param lengths lengths of the query words, used as weights
 * @returns `words`: number of matched words
 * `values`: arrays in the order of the SQL placeholders: terms; bit masks of the words they match; 1 for words of a
 * name, otherwise 0; scores per word; upper bounds for videos with terms of only one word; upper bound for videos that
 * lack a word
 */
export function combinationValues(parts: readonly Part[], lengths: readonly number[]) {
  const length = sum(lengths)
  const words = lengths.flatMap((_, word) => (parts.some((part) => part.word === word) ? [word] : []))
  const terms = [...new Set(parts.map(({ term }) => term))].map((term): PartTerm => {
    const own = parts.filter((part) => part.term === term)
    const scoreOf = (word: number) => own.find((part) => part.word === word)?.score ?? 0
    const scores = words.map((word) => scoreOf(word) * ((lengths[word] ?? 0) / length))
    return { term, isName: own[0]?.isName === true, scores }
  })
  const alone = words.map((_, word) => terms.filter(answers(word)))
  const incomplete = words.map((_, word) => terms.map(without(word)))
  return {
    words: words.length,
    values: [
      terms.map(({ term }) => term),
      terms.map(({ scores }) => sum(scores.map((score, word) => (score > 0 ? 2 ** word : 0)))),
      terms.map(({ isName }) => (isName ? 1 : 0)),
      terms.flatMap(({ scores }) => scores),
      alone.map((group) => (isEnough(group) ? boundOf(group) : NEVER)),
      Math.max(...incomplete.map((group) => (isEnough(group) ? boundOf(group) : NEVER))),
    ],
  }
}

/**
 * Treats all words of a video's name as one place.
 * @param several excludes videos with a single matching term
 */
function scoresOf(hits: string, columns: readonly string[], several = false): string {
  const each = (make: (column: string) => string, between: string) => columns.map(make).join(between)
  const [total, best] = [columns.join(' + '), each((column) => `max(${column})`, ' + ')]
  const places = `
        SELECT "videoId", place, max("publishedAt") AS "publishedAt", ${each((column) => `max(${column}) AS ${column}`, ', ')}
          ${several ? ', min(term) AS least, max(term) AS most' : ''}
        FROM (${hits}) hit GROUP BY "videoId", place`
  const videos = `
      SELECT "videoId", max("publishedAt") AS "publishedAt", ${best} AS score,
        max(${total}) FILTER (WHERE place = ${NAME}) AS name, max(${total}) FILTER (WHERE place >= 0) AS piece,
        max(${total}) FILTER (WHERE place = ${WHOLE_VIDEO}) AS whole
      FROM (${places}) place GROUP BY "videoId"
      HAVING ${best} >= ${LEAST_TOGETHER} ${several ? 'AND min(least) < max(most)' : ''}`
  // Rounds to three digits. Only exact halves use `numeric`: it rounds them as JavaScript does but is ten times slower.
  return `
    SELECT "videoId", "publishedAt", CASE WHEN abs(score - floor(score) - 0.5) < 1e-6
      THEN round((score / 1000)::numeric, 3)::float8 ELSE round(score) / 1000 END AS score
    FROM (
      SELECT "videoId", "publishedAt", 1000 * greatest(name * ${IN_NAME},
        score * ${TOGETHER} + CASE WHEN piece + whole >= 0.95 * score THEN ${IN_ONE_PIECE_BY}
          WHEN piece >= 0.95 * score THEN ${IN_ONE_PIECE} ELSE 0 END) AS score
      FROM (${videos}) video OFFSET 0
    ) exact`
}

/**
 * Starts from the rarest word and looks up the other words only in its videos. Always finds the videos with all words.
 * If `least.sure` is false, results may be missing: run the query again with the last parameter set to true.
 * If every word is frequent, reads only videos as recent as the newest postings of the rarest word (`span.since`,
 * otherwise null), so that the cost doesn't grow with the catalogue.
 * Never joins two large relations, because the planner can't estimate their sizes and would choose a nested loop. `(…
 * IN (…)) IS TRUE` is always a hashed subplan.
 * @param at number of the first placeholder; the values of `combinationValues` come first, then the flag for exact
 *   counts
 * @param inScope SQL condition on a posting p
 * @param best SQL of the best score of a single term
 * @returns common table expressions; the last is `together`
 */
export function combinationSql(words: number, at: number, inScope: string, best: string): string {
  const columns = Array.from({ length: words }, (_, word) => `s${word}`)
  // Wraps the array in a subquery, so that one query plan serves arrays of any length.
  const value = (index: number, type: string) => `(SELECT $${at + index}::${type}[])`
  const scores = columns.map(
    (column, word) => `(${value(3, 'float8')})[(at - 1) * ${words} + ${word + 1}] AS ${column}`,
  )
  const postings = `SELECT p."videoId", p."publishedAt", CASE WHEN name = 1 THEN ${NAME} ELSE p."startSeconds" END AS place,
        term, ${columns.join(', ')}`
  const inSpan = `${inScope} AND p."publishedAt" >= (SELECT coalesce(since, '-infinity') FROM span)`
  const occurring = (terms: string) => `${terms} JOIN "SearchPosting" p ON p."termId" = ${terms}.term AND ${inSpan}`
  const postingsOfTerm = `FROM "SearchPosting" p WHERE p."termId" = term AND ${inScope}`
  const ofWords = (counts: string) => `
      SELECT bit, most, sum(count) AS count FROM ${counts} JOIN asked ON words & bit <> 0
      GROUP BY bit, most HAVING sum(count) > 0 ORDER BY 3, bit LIMIT 1`
  const exactly = `$${at + 6}::boolean`
  const cut = (scored: string) => `greatest((SELECT max(score) FROM ${scored}), ${best}) - ${BESIDE_THE_BEST}::float8`
  return `
    parts AS MATERIALIZED (
      SELECT term, words, name, ${scores.join(', ')}
      FROM unnest(${value(0, 'int')}, ${value(1, 'int')}, ${value(2, 'int')}) WITH ORDINALITY AS t(term, words, name, at)
    ),
    asked AS MATERIALIZED (
      SELECT 1 << (at - 1)::int AS bit, most FROM unnest(${value(4, 'float8')}) WITH ORDINALITY AS t(most, at)
    ),
    few AS MATERIALIZED (
      SELECT term, words, newest.count, newest.since FROM parts CROSS JOIN LATERAL (
        SELECT count(*) AS count, min("publishedAt") AS since
        FROM (SELECT p."publishedAt" ${postingsOfTerm} ORDER BY p."publishedAt" DESC LIMIT ${FEW}) p
      ) newest
    ),
    counted AS MATERIALIZED (
      -- If one word is rare, the counts of the others do not matter. Otherwise they are estimated from the dates of the
      -- newest postings, or counted.
      SELECT words, CASE WHEN (SELECT count FROM (${ofWords('few')}) least) < ${FEW} OR count < ${FEW} THEN count
        WHEN ${exactly} THEN (SELECT count(*) ${postingsOfTerm})
        ELSE greatest(${FEW}, ${FEW} * 1e9 / (1 + extract(epoch FROM $1::timestamptz - since))) END AS count FROM few
    ),
    rarest AS MATERIALIZED (${ofWords('counted')}),
    base AS MATERIALIZED (SELECT parts.* FROM parts JOIN rarest ON words & bit <> 0),
    span AS MATERIALIZED (
      SELECT max(p."publishedAt") AS since FROM base CROSS JOIN LATERAL (
        SELECT p."publishedAt" ${postingsOfTerm} ORDER BY p."publishedAt" DESC OFFSET ${WINDOW} LIMIT 1
      ) p
    ),
    rest AS MATERIALIZED (SELECT parts.* FROM parts JOIN rarest ON words & bit = 0),
    rare AS MATERIALIZED (
      SELECT count * ${LOOKUP} < least(${FEW}, (SELECT sum(count) FROM counted WHERE words & bit = 0)) AS rare FROM rarest
    ),
    others AS MATERIALIZED (
      ${postings}
      FROM (SELECT DISTINCT p."videoId" FROM ${occurring('base')} WHERE (SELECT rare FROM rare) LIMIT ${FEW / LOOKUP}) b
      CROSS JOIN LATERAL (SELECT * FROM "SearchPosting" p WHERE p."videoId" = b."videoId" AND ${inSpan} OFFSET 0) p
      JOIN rest ON rest.term = p."termId"
      UNION ALL
      ${postings} FROM ${occurring('rest')}
      WHERE NOT (SELECT rare FROM rare) AND (p."videoId" IN (SELECT p."videoId" FROM ${occurring('base')})) IS TRUE
    ),
    met AS MATERIALIZED (${scoresOf(
      `
      SELECT * FROM others UNION ALL
      ${postings} FROM ${occurring('base')} WHERE (p."videoId" IN (SELECT "videoId" FROM others)) IS TRUE`,
      columns,
    )}
    ),
    alone AS MATERIALIZED (
      -- Videos with several terms for one word and none for the others are read only if they could score high enough.
      ${scoresOf(
        `
      ${postings} FROM ${occurring('base')}
      WHERE (SELECT most FROM rarest) >= ${cut('met')} AND (p."videoId" IN (SELECT "videoId" FROM others)) IS NOT TRUE`,
        columns,
        true,
      )}
    ),
    scored AS NOT MATERIALIZED (SELECT * FROM met UNION ALL SELECT * FROM alone),
    least AS MATERIALIZED (
      SELECT score, ${exactly} OR score > $${at + 5}::float8 OR (SELECT count < ${FEW} FROM rarest) IS NOT FALSE AS sure
      FROM (SELECT ${cut('scored')} AS score OFFSET 0) s
    ),
    together AS NOT MATERIALIZED (SELECT * FROM scored WHERE score >= (SELECT score FROM least))`
}
