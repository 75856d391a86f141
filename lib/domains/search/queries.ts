import 'server-only'
import { listVideos } from '@/lib/domains/catalogue/queries'
import { readCards } from '@/lib/domains/catalogue/queries-cards'
import { listPublishedVideos } from '@/lib/domains/catalogue/queries-listing'
import { LEAST_REST, leastScore } from '@/lib/domains/search/policy'
import { listCandidates, type Candidate } from '@/lib/domains/search/queries-candidates'
import {
  countFilters,
  FILTERED_AT_MOST,
  isFiltered,
  listNewestPassing,
  listPassing,
} from '@/lib/domains/search/queries-filters'
import { listLiteral } from '@/lib/domains/search/queries-literal'
import { listMatches } from '@/lib/domains/search/queries-matches'
import { rankVideos, type RankedPage, type Scope } from '@/lib/domains/search/queries-ranking'
import type { SearchFieldName, SearchInput, SearchPageDto } from '@/lib/domains/search/schema'
import { noFilters, type SearchFiltersDto } from '@/lib/domains/search/schema-filters'
import { contains } from '@/lib/server/db/contains'
import { count, inSpan } from '@/lib/server/telemetry/report'
import type { Actor } from '@/lib/shared/actor'
import { PAGE_SIZE } from '@/lib/shared/constants'
import { paged } from '@/lib/shared/paging'
import { queriesOf, type Query } from '@/lib/shared/spelling/spelling'
import { plainWords } from '@/lib/shared/spelling/words'

/**
 * Published videos that answer a query, the best first, each with what matched. An empty query lists everything, newest
 * first. Names are found in any common spelling, in the scripts of India, and while they are being typed.
 * @returns one page; the totals are exact
 */
export async function searchVideos(actor: Actor, input: SearchInput, now: Date = new Date()): Promise<SearchPageDto> {
  const tries = queriesOf(input.query)
  const found = await inSpan('search', {}, () =>
    tries.length > 0 ? findVideos(actor, input, tries, now) : listInName(actor, input, now),
  )
  count('rasika.searches', { 'rasika.outcome': found.totalRecords > 0 ? 'found' : 'nothing' })
  return found
}

/** A query without letters and digits: its characters are searched for in names; an empty one lists everything. */
async function listInName(actor: Actor, input: SearchInput, now: Date): Promise<SearchPageDto> {
  const { query, subCategories, page } = input
  const signs = query.split(/\s+/).filter(Boolean)
  if (isFiltered(input)) {
    const { ids, total } = pageOf(await listNewestPassing(input, signs, now), page)
    const cards = await readCards(actor, ids, now)
    const data = cards.map((card) => ({ ...card, match: null }))
    return paged(data, page, total, PAGE_SIZE.search)
  }
  const named = {
    AND: signs.map((sign) => ({ name: contains(sign) })),
    ...(subCategories.length > 0 && { subCategoryId: { in: subCategories } }),
  }
  const list = await (signs.length > 0
    ? listVideos(actor, named, page, now)
    : listPublishedVideos(actor, { subCategories }, page, now))
  return { ...list, data: list.data.map((card) => ({ ...card, match: null })) }
}

/** Fields with names of their own. A form, a genre or a venue alone is not what somebody meant by two words. */
const PROPER: ReadonlySet<SearchFieldName> = new Set(['artist', 'piece', 'composition', 'raga', 'tala', 'composer'])

/** Names that answer the query with one word left out, as answers to the whole of it. */
const withoutAWord = (candidates: readonly Candidate[]) =>
  candidates
    .filter(({ field, rest }) => PROPER.has(field) && rest >= LEAST_REST)
    .map((candidate) => ({ ...candidate, whole: candidate.rest }))

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

type Ranked = RankedPage & { candidates: readonly Candidate[]; letters: readonly string[] }

type Wanted = Pick<SearchInput, 'query' | 'subCategories' | 'page'> & { size: number }

/** One page by sound; in a last attempt also what has the letters, and if nothing does, the best of the rest. */
async function rank(input: Wanted, queries: readonly Query[], now: Date, isLast: boolean): Promise<Ranked> {
  const { page, size, subCategories } = input
  const letters = queries.at(-1)?.letters ?? []
  const name = input.query.trim().replace(/\s+/g, ' ').toLowerCase()
  const { candidates, lengths, ...bySound } = await findRanked(queries, { page, size, subCategories, now, name })
  if (bySound.total >= PAGE_SIZE.search || !isLast) return { ...bySound, candidates, letters }
  const scope: Scope = { least: bySound.least, subCategories, page, size, now, name }
  const first = page === 0 ? bySound : await rankVideos(candidates, lengths, { ...scope, page: 0 })
  const ids = [...first.ids, ...(await listLiteral(input.query, first.ids, scope))]
  if (ids.length === 0) return { ...(await rankVideos(withoutAWord(candidates), [1], scope)), candidates, letters }
  return { ...pageOf(ids, page, size), candidates, letters }
}

const pageOf = (ids: readonly number[], page: number, size: number = PAGE_SIZE.search): RankedPage => ({
  ids: ids.slice(page * size, (page + 1) * size),
  total: ids.length,
})

async function findBest(input: Wanted, tries: readonly (readonly Query[])[], now: Date): Promise<Ranked | null> {
  let found: Ranked | null = null
  for (const [at, queries] of tries.entries()) {
    if (!found?.total) found = await rank(input, queries, now, at === tries.length - 1)
  }
  return found
}

/** One page of the results, or of those that pass the filters. */
async function findPage(input: SearchInput, tries: readonly (readonly Query[])[], now: Date): Promise<Ranked | null> {
  if (!isFiltered(input)) return findBest({ ...input, size: PAGE_SIZE.search }, tries, now)
  const found = await findBest({ ...input, page: 0, size: FILTERED_AT_MOST }, tries, now)
  return found && { ...found, ...pageOf(await listPassing(found.ids, input), input.page) }
}

/**
 * What the results of a search, or those that pass its filters already, can be narrowed to.
 * @returns nothing without a query, and where there are so many results that the numbers would not be exact
 */
export async function listSearchFilters(input: SearchInput, now: Date = new Date()): Promise<SearchFiltersDto> {
  const found = await findBest({ ...input, page: 0, size: FILTERED_AT_MOST }, queriesOf(input.query), now)
  if (!found || found.total > FILTERED_AT_MOST) return noFilters
  return countFilters(await listPassing(found.ids, input))
}

async function findVideos(
  actor: Actor,
  input: SearchInput,
  tries: readonly (readonly Query[])[],
  now: Date,
): Promise<SearchPageDto> {
  const found = await findPage(input, tries, now)
  const { page } = input
  if (!found || found.ids.length === 0) return paged([], page, found?.total ?? 0, PAGE_SIZE.search)
  const { ids, total, candidates, letters } = found
  const [cards, { matches, unanswered }] = await Promise.all([
    // `readCards` checks publication again: the index may be a moment older than the catalogue.
    readCards(actor, ids, now),
    listMatches(ids, candidates),
  ])
  const data = cards.map((card) => {
    const found = matches.get(card.id) ?? null
    const match = found?.field === 'name' ? { ...found, text: card.name } : found
    // An artist who is not public yet is not named.
    const isHidden = match?.field === 'artist' && !card.performers.some(({ name }) => name === match.text)
    return { ...card, match: isHidden ? null : match }
  })
  const leftOut = matches.size > 0 ? asTyped(input.query, new Set(unanswered.map((at) => letters[at] ?? ''))) : []
  return { ...paged(data, page, total, PAGE_SIZE.search), ...(leftOut.length > 0 && { leftOut }) }
}

/** The words of a text, as they were typed, of which all letters are among these. */
const asTyped = (text: string, letters: ReadonlySet<string>) =>
  text.split(/\s+/).filter((word) => {
    const plain = plainWords(word)
    return plain.length > 0 && plain.every((one) => letters.has(one))
  })
