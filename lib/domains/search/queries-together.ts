import 'server-only'
import { BESIDE_THE_BEST } from '@/lib/domains/search/policy'

/** A word of a video's name counts nearly as much as a name of its own. */
export const IN_NAME = 0.95
/** What several terms answer together counts less than what one term answers by itself. */
const TOGETHER = 0.88
/** Terms of one piece belong together more than terms of one video. */
const IN_ONE_PIECE = 0.06
/** Least share of a query that several terms must answer together. */
const LEAST_TOGETHER = 0.55
/** Where a name's words stand: before every place of a video. */
const NAME = -2
/** A word with fewer postings is seldom; of the others not more are counted beside it. */
const FEW = 2048
/** What stands in a video is looked up in about the time in which so many postings of a term are read. */
const LOOKUP = 8
/** What rounding, and sums in another order, may add to a score. */
const ROUNDING = 0.001
/** Below every score. */
const NEVER = -1

/** A word of the query that a term answers. */
export type Part = { term: number; word: number; score: number; isName: boolean }

/** A term with what it answers: of each word its score times the word's share of the query, 0 where it does not. */
type PartTerm = { term: number; isName: boolean; scores: number[] }

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

/** The best that terms can answer together: of each word the best score. */
function bestOf(terms: readonly PartTerm[]): number {
  return sum((terms[0]?.scores ?? []).map((_, word) => Math.max(...terms.map(({ scores }) => scores[word] ?? 0))))
}

/** More than any video scores in which only these terms stand. */
function above(terms: readonly PartTerm[]): number {
  const named = bestOf(terms.filter(({ isName }) => isName))
  return Math.max(named * IN_NAME, bestOf(terms) * TOGETHER + IN_ONE_PIECE) + ROUNDING
}

const answers = (word: number) => (term: PartTerm) => (term.scores[word] ?? 0) > 0
const without = (word: number) => (term: PartTerm) => ({ ...term, scores: term.scores.with(word, 0) })
const isEnough = (terms: readonly PartTerm[]) => terms.length > 1 && bestOf(terms) >= LEAST_TOGETHER - ROUNDING

/**
 * What `togetherFrom` asks for.
 * @param lengths of the query's words: their weights
 * @returns how many words have an answer; and terms, bits of the words that each answers, whether it stands in names,
 *   its score for each word; what a video of each word's terms alone is below, and what one without some word is below
 */
export function togetherValues(parts: readonly Part[], lengths: readonly number[]) {
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
      alone.map((group) => (isEnough(group) ? above(group) : NEVER)),
      Math.max(...incomplete.map((group) => (isEnough(group) ? above(group) : NEVER))),
    ],
  }
}

/**
 * Scores of videos, of the `hits` in them. A name's words are a place of their own.
 * @param several whether those with hits of one term only must be left out
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
        max(${total}) FILTER (WHERE place = ${NAME}) AS name, max(${total}) FILTER (WHERE place >= 0) AS piece
      FROM (${places}) place GROUP BY "videoId"
      HAVING ${best} >= ${LEAST_TOGETHER} ${several ? 'AND min(least) < max(most)' : ''}`
  // To three digits, as decimals are rounded. That takes ten times as long, and matters only in the middle of two.
  return `
    SELECT "videoId", "publishedAt", CASE WHEN abs(score - floor(score) - 0.5) < 1e-6
      THEN round((score / 1000)::numeric, 3)::float8 ELSE round(score) / 1000 END AS score
    FROM (
      SELECT "videoId", "publishedAt", 1000 * greatest(name * ${IN_NAME},
        score * ${TOGETHER} + CASE WHEN piece >= 0.95 * score THEN ${IN_ONE_PIECE} ELSE 0 END) AS score
      FROM (${videos}) video OFFSET 0
    ) exact`
}

/**
 * Videos in which several terms answer the query's words, and their scores. It starts from the word that stands in the
 * fewest places, the first of equals, and looks only in its videos for the others. Where all words are common, which of
 * them that is may be guessed: to those who have all the words it makes no difference, and `least` says as `sure` that
 * nobody else is good enough. Where it is not sure, it must be asked again with the last value true.
 *
 * Nothing here is a join of two large sides: the planner cannot know how large they are and would compare each with
 * each. A condition `(… IN (…)) IS TRUE` is never turned into one, but looked up in a table of what is inside.
 * @param words how many words of the query have an answer
 * @param at number of the first of the values: those of `togetherValues`, and whether to count exactly
 * @param inScope what a posting p must be
 * @param best SQL of the score that wins already
 * @returns common table expressions; the last is `together`
 */
export function togetherFrom(words: number, at: number, inScope: string, best: string): string {
  const columns = Array.from({ length: words }, (_, word) => `s${word}`)
  // As a query, so that the planner expects the same of every list and one plan is good for all.
  const value = (index: number, type: string) => `(SELECT $${at + index}::${type}[])`
  const scores = columns.map(
    (column, word) => `(${value(3, 'float8')})[(at - 1) * ${words} + ${word + 1}] AS ${column}`,
  )
  const postings = `SELECT p."videoId", p."publishedAt", CASE WHEN name = 1 THEN ${NAME} ELSE p."startSeconds" END AS place,
        term, ${columns.join(', ')}`
  const standing = (terms: string) => `${terms} JOIN "SearchPosting" p ON p."termId" = ${terms}.term AND ${inScope}`
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
      -- Where one word is seldom it does not matter how common the others are. Else that is guessed from how far back
      -- the newest go, or counted.
      SELECT words, CASE WHEN (SELECT count FROM (${ofWords('few')}) least) < ${FEW} OR count < ${FEW} THEN count
        WHEN ${exactly} THEN (SELECT count(*) ${postingsOfTerm})
        ELSE greatest(${FEW}, ${FEW} * 1e9 / (1 + extract(epoch FROM $1::timestamptz - since))) END AS count FROM few
    ),
    rarest AS MATERIALIZED (${ofWords('counted')}),
    base AS MATERIALIZED (SELECT parts.* FROM parts JOIN rarest ON words & bit <> 0),
    rest AS MATERIALIZED (SELECT parts.* FROM parts JOIN rarest ON words & bit = 0),
    seldom AS MATERIALIZED (
      SELECT count * ${LOOKUP} < least(${FEW}, (SELECT sum(count) FROM counted WHERE words & bit = 0)) AS seldom FROM rarest
    ),
    others AS MATERIALIZED (
      ${postings}
      FROM (SELECT DISTINCT p."videoId" FROM ${standing('base')} WHERE (SELECT seldom FROM seldom) LIMIT ${FEW / LOOKUP}) b
      CROSS JOIN LATERAL (SELECT * FROM "SearchPosting" p WHERE p."videoId" = b."videoId" AND ${inScope} OFFSET 0) p
      JOIN rest ON rest.term = p."termId"
      UNION ALL
      ${postings} FROM ${standing('rest')}
      WHERE NOT (SELECT seldom FROM seldom) AND (p."videoId" IN (SELECT p."videoId" FROM ${standing('base')})) IS TRUE
    ),
    met AS MATERIALIZED (${scoresOf(
      `
      SELECT * FROM others UNION ALL
      ${postings} FROM ${standing('base')} WHERE (p."videoId" IN (SELECT "videoId" FROM others)) IS TRUE`,
      columns,
    )}
    ),
    alone AS MATERIALIZED (
      -- Several terms for the one word and none for others: seldom as good, and then not even looked at.
      ${scoresOf(
        `
      ${postings} FROM ${standing('base')}
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
