import 'server-only'
import { listCandidates, type Candidate } from '@/lib/domains/search/candidates/queries'
import { rankVideos, type RankedPage, type Scope } from '@/lib/domains/search/ranking/queries'
import type { Reading } from '@/lib/domains/search/readings/policy'
import type { SearchFieldName, SearchInput } from '@/lib/domains/search/schema'
import { LEAST_REST, leastScore } from '@/lib/domains/search/scoring/policy'
import { listWithText } from '@/lib/domains/search/substrings/queries'
import { PAGE_SIZE } from '@/lib/shared/constants'
import { SAME_WORD } from '@/lib/shared/spelling/closeness'
import type { Query } from '@/lib/shared/spelling/spelling'

/** Fields with proper names. A proper name that matches two words is stronger evidence than a form, genre or venue. */
const PROPER: ReadonlySet<SearchFieldName> = new Set(['artist', 'piece', 'composition', 'raga', 'tala', 'composer'])

export type Answer = RankedPage & { candidates: readonly Candidate[]; letters: readonly string[]; text: string }

type PageInput = Pick<SearchInput, 'subCategories' | 'page'> & { size: number }

export async function findAnswer(input: PageInput, readings: readonly Reading[], now: Date): Promise<Answer | null> {
  let answer: Answer | null = null
  for (const reading of readings) {
    if (!answer?.total) answer = await answerReading(input, reading, now)
  }
  return answer
}

/**
 * Matches by sound. If the last reading has less than a page of results, adds literal matches. If nothing was found at
 * all, returns videos of the nearest names.
 */
async function answerReading(input: PageInput, { text, queries, isLast }: Reading, now: Date): Promise<Answer> {
  const { page, size, subCategories } = input
  const scope = { page, size, subCategories, now, name: text.toLowerCase() }
  const { candidates, wordLengths, least, ...pageBySound } = await rankBySound(queries, scope)
  const about = { candidates, letters: queries.at(-1)?.letters ?? [], text }
  if (pageBySound.total >= PAGE_SIZE.search || !isLast) return { ...pageBySound, ...about }

  const firstBySound =
    page === 0 ? pageBySound : await rankVideos(candidates, wordLengths, { ...scope, least, page: 0 })
  const idsByLetters = await listWithText(text, firstBySound.ids, scope)
  const ids = [...firstBySound.ids, ...idsByLetters]
  if (ids.length > 0) return { ...pageOf(ids, page, size), ...about }

  const nearest = nearestNames(candidates)
  return { ...(await rankVideos(nearest, [1], { ...scope, least })), ...about }
}

/**
 * @param queries must not be empty; the last query contains only the significant words
 * @returns a page of results; `least` is the minimum score
 */
export async function rankBySound(queries: readonly Query[], scope: Omit<Scope, 'least'>) {
  const candidates = await listCandidates(queries, scope)
  const wordLengths = lengthsOfWords(queries.at(-1), candidates)
  const least = Math.min(...queries.map(leastScore))
  const page = await rankVideos(candidates, wordLengths, { ...scope, least })
  return { candidates, wordLengths, least, ...page }
}

function lengthsOfWords(query: Query | undefined, candidates: readonly Candidate[]): number[] {
  const scored = query?.words.slice(0, candidates[0]?.words.length) ?? []
  return scored.map((word) => word.length)
}

/** Returns names that match every word of the query; if there are none, proper names that match all words but one. */
function nearestNames(candidates: readonly Candidate[]): Candidate[] {
  const byEachWord = candidates
    .map((candidate) => ({ ...candidate, whole: Math.min(...candidate.words) }))
    .filter(({ whole, words }) => words.length > 1 && whole >= SAME_WORD)
  if (byEachWord.length > 0) return byEachWord
  return candidates
    .filter(({ field, rest }) => PROPER.has(field) && rest >= LEAST_REST)
    .map((candidate) => ({ ...candidate, whole: candidate.rest }))
}

export const pageOf = (ids: readonly number[], page: number, size: number = PAGE_SIZE.search): RankedPage => ({
  ids: ids.slice(page * size, (page + 1) * size),
  total: ids.length,
  more: false,
})
