import 'server-only'
import { readCards } from '@/lib/domains/catalogue/cards/queries'
import { listPublishedVideos } from '@/lib/domains/catalogue/categories/queries'
import { findAnswer, pageOf, type Answer } from '@/lib/domains/search/answers/queries'
import { countFilters, isFiltered, listNewestPassing, listPassing } from '@/lib/domains/search/filters/queries'
import { noFilters, type SearchFiltersDto } from '@/lib/domains/search/filters/schema'
import { spellQuery, type Reading } from '@/lib/domains/search/readings/policy'
import { nameAtAddress } from '@/lib/domains/search/readings/queries'
import { listResults } from '@/lib/domains/search/results/queries'
import { wordsOf } from '@/lib/server/db/name-filters'
import { count, inSpan } from '@/lib/server/telemetry/tracing'
import type { Actor } from '@/lib/shared/access/actor'
import { PAGE_SIZE } from '@/lib/shared/constants'
import { mostCounted, paged } from '@/lib/shared/routes/paging'
import { COUNTED_AT_MOST } from '@/lib/shared/search-filters'
import type { SearchInput, SearchPageDto } from './schema'

/**
 * Lists the best matches first; without a query, the newest videos. Totals are exact up to `COUNTED_AT_MOST`. For
 * larger totals, `more` is set.
 */
export async function searchVideos(actor: Actor, request: SearchInput, now: Date = new Date()): Promise<SearchPageDto> {
  const input = await replaceAddress(request, now)
  const readings = spellQuery(input.query)
  const { first } = await measureSearch(async () => {
    if (readings.length === 0) return { first: await listWithoutWords(actor, input, now) }
    const page = await findPage(input, readings, now)
    return { first: await listResults(actor, input, page, now) }
  })
  return first
}

/** Returns no options if the query is empty or has too many results to count exactly. */
export async function listSearchFilters(request: SearchInput, now: Date = new Date()): Promise<SearchFiltersDto> {
  const input = await replaceAddress(request, now)
  const answer = await findFilteredAnswer(input, spellQuery(input.query), now)
  return countOptions(input, answer)
}

export async function searchWithFilters(actor: Actor, request: SearchInput, now: Date = new Date()) {
  const input = await replaceAddress(request, now)
  const readings = spellQuery(input.query)
  if (readings.length === 0) return { first: await searchVideos(actor, input, now), filters: noFilters }
  return measureSearch(async () => {
    const answer = await findFilteredAnswer(input, readings, now)
    const page = answer && cutPage(answer, input.page)
    const [first, filters] = await Promise.all([listResults(actor, input, page, now), countOptions(input, answer)])
    return { first, filters }
  })
}

async function replaceAddress(input: SearchInput, now: Date): Promise<SearchInput> {
  const name = await nameAtAddress(input.query, now)
  return name === null ? input : { ...input, query: name }
}

async function measureSearch<Found extends { first: SearchPageDto }>(search: () => Promise<Found>): Promise<Found> {
  const found = await inSpan('search', {}, search)
  count('rasika.searches', { 'rasika.outcome': found.first.totalRecords > 0 ? 'found' : 'nothing' })
  return found
}

async function findPage(input: SearchInput, readings: readonly Reading[], now: Date): Promise<Answer | null> {
  const { page } = input
  if (isFiltered(input)) {
    const answer = await findFilteredAnswer(input, readings, now)
    return answer && cutPage(answer, page)
  }
  const isBehind = page * PAGE_SIZE.search >= COUNTED_AT_MOST
  const answer = await findAnswer({ ...input, page: isBehind ? 0 : page, size: PAGE_SIZE.search }, readings, now)
  return answer && isBehind ? { ...answer, ids: [] } : answer
}

/** `isComplete` is true if all results were read, so that counts are exact. */
type FilteredAnswer = Answer & { isComplete: boolean }

async function findFilteredAnswer(
  input: SearchInput,
  readings: readonly Reading[],
  now: Date,
): Promise<FilteredAnswer | null> {
  const answer = await findAnswer({ ...input, page: 0, size: COUNTED_AT_MOST }, readings, now)
  if (!answer) return null
  const isComplete = !answer.more
  if (!isFiltered(input)) return { ...answer, isComplete }
  const ids = await listPassing(answer.ids, input)
  return { ...answer, ids, total: ids.length, isComplete }
}

const cutPage = (answer: Answer, page: number): Answer => ({ ...answer, ids: pageOf(answer.ids, page).ids })

const countOptions = async (input: SearchInput, answer: FilteredAnswer | null): Promise<SearchFiltersDto> =>
  answer?.isComplete ? countFilters(answer.ids, input) : noFilters

/**
 * Handles queries without letters or digits: searches names for the query's symbols. An empty query lists everything.
 */
async function listWithoutWords(actor: Actor, input: SearchInput, now: Date): Promise<SearchPageDto> {
  const { query, subCategories, page } = input
  const signs = wordsOf(query)
  const isEverything = signs.length === 0 && !isFiltered(input)
  const list = isEverything
    ? await listPublishedVideos(actor, { subCategories }, page, now)
    : await listNewest(actor, input, signs, now)
  return { ...list, data: list.data.map((card) => ({ ...card, match: null })) }
}

async function listNewest(actor: Actor, input: SearchInput, signs: readonly string[], now: Date) {
  const { page } = input
  const most = Math.min(mostCounted(page, PAGE_SIZE.search), COUNTED_AT_MOST + 1)
  const ids = await listNewestPassing(input, signs, most, now)
  const cards = await readCards(actor, pageOf(ids, page).ids, now)
  const more = ids.length === most
  return { ...paged(cards, page, more ? most - 1 : ids.length, PAGE_SIZE.search), ...(more && { more }) }
}
