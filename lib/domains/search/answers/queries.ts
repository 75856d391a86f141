import 'server-only'
import { listCandidates, type Candidate } from '@/lib/domains/search/candidates/queries'
import { rankVideos, type RankedPage, type Scope } from '@/lib/domains/search/ranking/queries'
import type { Reading } from '@/lib/domains/search/readings/policy'
import type { SearchFieldName, SearchInput } from '@/lib/domains/search/schema'
import { LEAST_REST, leastScore } from '@/lib/domains/search/scoring/policy'
import { listLiteral } from '@/lib/domains/search/substrings/queries'
import { PAGE_SIZE } from '@/lib/shared/constants'
import { SAME_WORD } from '@/lib/shared/spelling/closeness'
import type { Query } from '@/lib/shared/spelling/spelling'

/** Fields with names of their own. A form, a genre or a venue alone is not what somebody meant by two words. */
const PROPER: ReadonlySet<SearchFieldName> = new Set(['artist', 'piece', 'composition', 'raga', 'tala', 'composer'])

/**
 * What answers a query that nothing answers as a whole: things of which each word is one of their names, as in 'tarana
 * thillana', or else names that answer it with one word left out.
 */
function bestOfTheRest(candidates: readonly Candidate[]): Candidate[] {
  const byEachWord = candidates
    .map((candidate) => ({ ...candidate, whole: Math.min(...candidate.words) }))
    .filter(({ whole, words }) => words.length > 1 && whole >= SAME_WORD)
  if (byEachWord.length > 0) return byEachWord
  return candidates
    .filter(({ field, rest }) => PROPER.has(field) && rest >= LEAST_REST)
    .map((candidate) => ({ ...candidate, whole: candidate.rest }))
}

/**
 * What answers a query: the terms, the least score of one that answers all of it, and one page of the ids of the videos
 * with such terms, the best first.
 * @param queries forms of one query, last the one with the words that count; not empty
 * @param name of videos that come before all others, as in `rankVideos`
 */
export async function findRanked(queries: readonly Query[], scope: Omit<Scope, 'least'>) {
  const candidates = await listCandidates(queries, scope)
  const lengths =
    queries
      .at(-1)
      ?.words.slice(0, candidates[0]?.words.length)
      .map((word) => word.length) ?? []
  const least = Math.min(...queries.map(leastScore))
  const ranked = await rankVideos(candidates, lengths, { ...scope, least })
  return { candidates, lengths, least, ...ranked }
}

export type Ranked = RankedPage & { candidates: readonly Candidate[]; letters: readonly string[]; text: string }

type Wanted = Pick<SearchInput, 'subCategories' | 'page'> & { size: number }

/** One page by sound; by the last reading also what has the letters, and if nothing does, the best of the rest. */
async function rank(input: Wanted, { text, queries, isLast }: Reading, now: Date): Promise<Ranked> {
  const { page, size, subCategories } = input
  const letters = queries.at(-1)?.letters ?? []
  const name = text.toLowerCase()
  const { candidates, lengths, ...bySound } = await findRanked(queries, { page, size, subCategories, now, name })
  const asked = { candidates, letters, text }
  if (bySound.total >= PAGE_SIZE.search || !isLast) return { ...bySound, ...asked }
  const scope: Scope = { least: bySound.least, subCategories, page, size, now, name }
  const first = page === 0 ? bySound : await rankVideos(candidates, lengths, { ...scope, page: 0 })
  const ids = [...first.ids, ...(await listLiteral(text, first.ids, scope))]
  if (ids.length === 0) return { ...(await rankVideos(bestOfTheRest(candidates), [1], scope)), ...asked }
  return { ...pageOf(ids, page, size), ...asked }
}

export const pageOf = (ids: readonly number[], page: number, size: number = PAGE_SIZE.search): RankedPage => ({
  ids: ids.slice(page * size, (page + 1) * size),
  total: ids.length,
  more: false,
})

export async function findBest(input: Wanted, readings: readonly Reading[], now: Date): Promise<Ranked | null> {
  let found: Ranked | null = null
  for (const reading of readings) {
    if (!found?.total) found = await rank(input, reading, now)
  }
  return found
}
