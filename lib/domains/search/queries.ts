import 'server-only'
import { readCards } from '@/lib/domains/catalogue/cards/queries'
import { listPublishedVideos } from '@/lib/domains/catalogue/categories/queries'
import { listCandidates, type Candidate } from '@/lib/domains/search/candidates/queries'
import { countFilters, isFiltered, listNewestPassing, listPassing } from '@/lib/domains/search/filters/queries'
import { noFilters, type SearchFiltersDto } from '@/lib/domains/search/filters/schema'
import { listLiteral, listMatches } from '@/lib/domains/search/literal/queries'
import { readingsOf } from '@/lib/domains/search/pasted/policy'
import { nameAtAddress } from '@/lib/domains/search/pasted/queries'
import { rankVideos, type RankedPage, type Scope } from '@/lib/domains/search/ranking/queries'
import { LEAST_REST, leastScore } from '@/lib/domains/search/scoring/policy'
import { wordsOf } from '@/lib/server/db/contains'
import { count, inSpan } from '@/lib/server/telemetry/report'
import type { Actor } from '@/lib/shared/access/actor'
import { PAGE_SIZE } from '@/lib/shared/constants'
import { mostCounted, paged } from '@/lib/shared/routes/paging'
import { COUNTED_AT_MOST } from '@/lib/shared/search-filters'
import { SAME_WORD } from '@/lib/shared/spelling/closeness'
import { queriesOf, type Query } from '@/lib/shared/spelling/spelling'
import { plainWords } from '@/lib/shared/spelling/words'
import type { SearchFieldName, SearchInput, SearchPageDto } from './schema'

/**
 * Published videos that answer a query, the best first, each with what matched. An empty query lists everything, newest
 * first. Names are found in any common spelling, in the scripts of India, and while they are being typed.
 * @returns one page; the totals are exact up to `COUNTED_AT_MOST`, and otherwise `more` is there. Of signs and captions
 *   that thousands have, without a query, they count what was looked through
 */
export async function searchVideos(actor: Actor, asked: SearchInput, now: Date = new Date()): Promise<SearchPageDto> {
  const input = await withName(asked, now)
  const readings = readingsOfQuery(input.query)
  const { first } = await counted(async () => ({
    first: await (readings.length > 0
      ? showVideos(actor, input, await findPage(input, readings, now), now)
      : listInName(actor, input, now)),
  }))
  return first
}

/** The same search by the name of what an address of ours leads to. */
async function withName(input: SearchInput, now: Date): Promise<SearchInput> {
  const name = await nameAtAddress(input.query, now)
  return name === null ? input : { ...input, query: name }
}

async function counted<Found extends { first: SearchPageDto }>(search: () => Promise<Found>): Promise<Found> {
  const found = await inSpan('search', {}, search)
  count('rasika.searches', { 'rasika.outcome': found.first.totalRecords > 0 ? 'found' : 'nothing' })
  return found
}

/** A query without letters and digits: its characters are searched for in names; an empty one lists everything. */
async function listInName(actor: Actor, input: SearchInput, now: Date): Promise<SearchPageDto> {
  const { query, subCategories, page } = input
  const signs = wordsOf(query)
  const isWhole = signs.length === 0 && !isFiltered(input)
  const list = isWhole
    ? await listPublishedVideos(actor, { subCategories }, page, now)
    : await listNewest(actor, input, signs, now)
  return { ...list, data: list.data.map((card) => ({ ...card, match: null })) }
}

/** Counted beyond the page, as what staff filter is, and to `COUNTED_AT_MOST`. */
async function listNewest(actor: Actor, input: SearchInput, signs: readonly string[], now: Date) {
  const { page } = input
  const most = Math.min(mostCounted(page, PAGE_SIZE.search), COUNTED_AT_MOST + 1)
  const ids = await listNewestPassing(input, signs, most, now)
  const cards = await readCards(actor, pageOf(ids, page).ids, now)
  const more = ids.length === most
  return { ...paged(cards, page, more ? most - 1 : ids.length, PAGE_SIZE.search), ...(more && { more }) }
}

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

/** A text as `queriesOf` reads it. `isLast`: no other reading of this text follows. */
type Reading = { text: string; queries: readonly Query[]; isLast: boolean }

/** Readings of a query: what is not found by the first is looked for by the next. */
const readingsOfQuery = (query: string): Reading[] =>
  readingsOf(query).flatMap((text) =>
    queriesOf(text).map((queries, at, all) => ({ text, queries, isLast: at === all.length - 1 })),
  )

type Ranked = RankedPage & { candidates: readonly Candidate[]; letters: readonly string[]; text: string }

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

const pageOf = (ids: readonly number[], page: number, size: number = PAGE_SIZE.search): RankedPage => ({
  ids: ids.slice(page * size, (page + 1) * size),
  total: ids.length,
  more: false,
})

async function findBest(input: Wanted, readings: readonly Reading[], now: Date): Promise<Ranked | null> {
  let found: Ranked | null = null
  for (const reading of readings) {
    if (!found?.total) found = await rank(input, reading, now)
  }
  return found
}

/**
 * Everything that a search finds, or of very much the best, and of that what passes the filters.
 * @returns `isAll`: nothing was left out
 */
async function findAll(
  input: SearchInput,
  readings: readonly Reading[],
  now: Date,
): Promise<(Ranked & { isAll: boolean }) | null> {
  const found = await findBest({ ...input, page: 0, size: COUNTED_AT_MOST }, readings, now)
  if (!found) return null
  const isAll = !found.more
  if (!isFiltered(input)) return { ...found, isAll }
  const ids = await listPassing(found.ids, input)
  return { ...found, ids, total: ids.length, isAll }
}

/** One page of the results, or of those that pass the filters; none behind those that are counted. */
async function findPage(input: SearchInput, readings: readonly Reading[], now: Date): Promise<Ranked | null> {
  if (isFiltered(input)) {
    const found = await findAll(input, readings, now)
    return found && { ...found, ids: pageOf(found.ids, input.page).ids }
  }
  const isBehind = input.page * PAGE_SIZE.search >= COUNTED_AT_MOST
  const found = await findBest({ ...input, page: isBehind ? 0 : input.page, size: PAGE_SIZE.search }, readings, now)
  return found && isBehind ? { ...found, ids: [] } : found
}

type Found = { ids: readonly number[]; isAll: boolean }

const filtersOf = async (input: SearchInput, found: Found | null): Promise<SearchFiltersDto> =>
  found?.isAll ? countFilters(found.ids, input) : noFilters

/**
 * What the results of a search, or those that pass its filters already, can be narrowed to.
 * @returns nothing without a query, and where there are so many results that the numbers would not be exact
 */
export async function listSearchFilters(asked: SearchInput, now: Date = new Date()): Promise<SearchFiltersDto> {
  const input = await withName(asked, now)
  return filtersOf(input, await findAll(input, readingsOfQuery(input.query), now))
}

/** `searchVideos` and `listSearchFilters` of one ranking. */
export async function searchWithFilters(actor: Actor, asked: SearchInput, now: Date = new Date()) {
  const input = await withName(asked, now)
  const readings = readingsOfQuery(input.query)
  if (readings.length === 0) return { first: await searchVideos(actor, input, now), filters: noFilters }
  return counted(async () => {
    const found = await findAll(input, readings, now)
    const page = found && { ...found, ids: pageOf(found.ids, input.page).ids }
    const [first, filters] = await Promise.all([showVideos(actor, input, page, now), filtersOf(input, found)])
    return { first, filters }
  })
}

/** The videos of a page with what matched. */
async function showVideos(actor: Actor, input: SearchInput, found: Ranked | null, now: Date): Promise<SearchPageDto> {
  const { page } = input
  if (!found || found.ids.length === 0) return paged([], page, found?.total ?? 0, PAGE_SIZE.search)
  const { ids, total, more, candidates, letters, text } = found
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
  const leftOut = matches.size > 0 ? asTyped(input.query, text, new Set(unanswered.map((at) => letters[at] ?? ''))) : []
  return {
    ...paged(data, page, total, PAGE_SIZE.search),
    ...(leftOut.length > 0 && { leftOut }),
    ...(more && { more }),
  }
}

/** The words of a query, as they were typed, that are not in the reading, or of which all letters are among these. */
const asTyped = (query: string, reading: string, letters: ReadonlySet<string>) => {
  const read = new Set(plainWords(reading))
  return query.split(/\s+/).filter((word) => {
    const plain = plainWords(word)
    return plain.length > 0 && plain.every((one) => letters.has(one) || !read.has(one))
  })
}
