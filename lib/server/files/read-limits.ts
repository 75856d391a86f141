import 'server-only'
import type { Limit } from '@/lib/server/limits/rate-limit'
import { filterNames } from '@/lib/shared/search-filters'

/**
 * How often what costs more than a lookup may be read, per client address. Many people may share one; a person who
 * types a search asks a few times a second, for some seconds.
 */
const minute = 60

const searchLimit = { name: 'search-address', attempts: 600, seconds: minute } satisfies Limit
/**
 * Filters, and searches that they narrow: each looks at up to ten thousand results, for a fifth of a second of
 * PostgreSQL. They are asked for once the results are there, not with every letter.
 */
export const filtersLimit = { name: 'filters-address', attempts: 200, seconds: minute } satisfies Limit
/** What a search counts for, made by the page or by the API. @param query of its address */
export const limitsOfSearch = (query: URLSearchParams): Limit[] =>
  filterNames.some((name) => query.getAll(name).some(Boolean)) ? [searchLimit, filtersLimit] : [searchLimit]
export const suggestionsLimit = { name: 'suggestions-address', attempts: 600, seconds: minute } satisfies Limit
/** A page asks a few times, and again for each list that grows. */
export const transliterationsLimit = { name: 'spellings-address', attempts: 600, seconds: minute } satisfies Limit
/** A page of names looks at all names of its kind, and at whether a published video has them. */
export const namesLimit = { name: 'names-address', attempts: 300, seconds: minute } satisfies Limit
/** Drawing a social image takes a good part of a second of a processor. */
export const cardLimit = { name: 'card-address', attempts: 120, seconds: minute } satisfies Limit
/** Thousands of addresses each. */
export const sitemapLimit = { name: 'sitemap-address', attempts: 60, seconds: minute } satisfies Limit
