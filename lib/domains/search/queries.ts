import 'server-only'
import { readCards } from '@/lib/domains/catalogue/cards/queries'
import { listPublishedVideos } from '@/lib/domains/catalogue/listing/queries'
import { findBest, pageOf, type Ranked } from '@/lib/domains/search/answers/queries'
import { countFilters, isFiltered, listNewestPassing, listPassing } from '@/lib/domains/search/filters/queries'
import { noFilters, type SearchFiltersDto } from '@/lib/domains/search/filters/schema'
import { readingsOfQuery, type Reading } from '@/lib/domains/search/readings/policy'
import { nameAtAddress } from '@/lib/domains/search/readings/queries'
import { showVideos } from '@/lib/domains/search/results/queries'
import { wordsOf } from '@/lib/server/db/contains'
import { count, inSpan } from '@/lib/server/telemetry/report'
import type { Actor } from '@/lib/shared/access/actor'
import { PAGE_SIZE } from '@/lib/shared/constants'
import { mostCounted, paged } from '@/lib/shared/routes/paging'
import { COUNTED_AT_MOST } from '@/lib/shared/search-filters'
import type { SearchInput, SearchPageDto } from './schema'

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
