import 'server-only'
import { listVideos } from '@/lib/domains/catalogue/queries'
import { readCards } from '@/lib/domains/catalogue/queries-cards'
import { listPublishedVideos } from '@/lib/domains/catalogue/queries-listing'
import { leastScore } from '@/lib/domains/search/policy'
import { listCandidates } from '@/lib/domains/search/queries-candidates'
import { listMatches } from '@/lib/domains/search/queries-matches'
import { rankVideos } from '@/lib/domains/search/queries-ranking'
import type { SearchInput, SearchResultDto } from '@/lib/domains/search/schema'
import { contains } from '@/lib/server/db/contains'
import { count, inSpan } from '@/lib/server/telemetry/report'
import type { Actor } from '@/lib/shared/actor'
import { PAGE_SIZE } from '@/lib/shared/constants'
import { paged, type Paged } from '@/lib/shared/paging'
import { spellingsOf, type Spelling } from '@/lib/shared/spelling/spelling'

/**
 * Published videos that answer a query, the best first, each with what matched. An empty query lists everything, newest
 * first. Names are found in any common spelling, in the scripts of India, and while they are being typed.
 * @returns one page; the totals are exact
 */
export async function searchVideos(
  actor: Actor,
  input: SearchInput,
  now: Date = new Date(),
): Promise<Paged<SearchResultDto>> {
  const queries = queriesOf(input.query)
  const found = await inSpan('search', {}, () =>
    queries ? findVideos(actor, input, queries, now) : listInName(actor, input, now),
  )
  count('rasika.searches', { 'rasika.outcome': found.totalRecords > 0 ? 'found' : 'nothing' })
  return found
}

type Queries = readonly [Spelling, ...Spelling[]]

/** The forms of what was typed, the fullest first; null when it has no letters and digits. */
export function queriesOf(text: string): Queries | null {
  const [first, ...more] = spellingsOf(text).filter((query) => query.words.length > 0)
  return first ? [first, ...more] : null
}

/** A query without letters and digits: its characters are searched for in names; an empty one lists everything. */
async function listInName(
  actor: Actor,
  { query, subCategories, page }: SearchInput,
  now: Date,
): Promise<Paged<SearchResultDto>> {
  const signs = query.split(/\s+/).filter(Boolean)
  const named = {
    AND: signs.map((sign) => ({ name: contains(sign) })),
    ...(subCategories.length > 0 && { subCategoryId: { in: subCategories } }),
  }
  const list = await (signs.length > 0
    ? listVideos(actor, named, page, now)
    : listPublishedVideos(actor, { subCategories }, page, now))
  return { ...list, data: list.data.map((card) => ({ ...card, match: null })) }
}

/**
 * What answers a query: the terms, the least score of one that answers all of it, and one page of the ids of the videos
 * with such terms, the best first.
 */
export async function findRanked(
  queries: Queries,
  { page, subCategories, now }: Pick<SearchInput, 'page' | 'subCategories'> & { now: Date },
) {
  const main = queries.at(-1) ?? queries[0]
  const candidates = await listCandidates(queries, { subCategories, now })
  const lengths = main.words.slice(0, candidates[0]?.words.length).map((word) => word.length)
  const least = Math.min(...queries.map(leastScore))
  const ranked = await rankVideos(candidates, lengths, { least, subCategories, page, now })
  return { candidates, least, ...ranked }
}

async function findVideos(
  actor: Actor,
  { page, subCategories }: SearchInput,
  queries: Queries,
  now: Date,
): Promise<Paged<SearchResultDto>> {
  const { candidates, ids, total } = await findRanked(queries, { page, subCategories, now })
  if (ids.length === 0) return paged([], page, total, PAGE_SIZE.search)
  const [cards, matches] = await Promise.all([
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
  return paged(data, page, total, PAGE_SIZE.search)
}
