import 'server-only'
import type { Limit } from '@/lib/server/limits/rate-limit'
import { filterNames } from '@/lib/shared/search-filters'

// Limits for expensive reads. They count per IP address, so they must be high enough for many people who share one.
const minute = 60

const searchLimit = { name: 'search-address', attempts: 600, seconds: minute } satisfies Limit
/** Low, because a filtered search takes PostgreSQL a fifth of a second. Typing alone sends no filtered search. */
export const filtersLimit = { name: 'filters-address', attempts: 200, seconds: minute } satisfies Limit
export const limitsOfSearch = (query: URLSearchParams): Limit[] =>
  filterNames.some((name) => query.getAll(name).some(Boolean)) ? [searchLimit, filtersLimit] : [searchLimit]
export const suggestionsLimit = { name: 'suggestions-address', attempts: 600, seconds: minute } satisfies Limit
/** A page requests spellings a few times when it loads, then again for each list that the visitor extends. */
export const transliterationsLimit = { name: 'spellings-address', attempts: 600, seconds: minute } satisfies Limit
/** A page sends a request for each note that is chosen. */
export const finderLimit = { name: 'finder-address', attempts: 600, seconds: minute } satisfies Limit
/** Each request scans all names of a kind and checks each for published videos. */
export const namesLimit = { name: 'names-address', attempts: 300, seconds: minute } satisfies Limit
/** Each answer makes the quiz again, which takes up to a tenth of a second. A whole class may play at once. */
export const quizLimit = { name: 'quiz-address', attempts: 300, seconds: minute } satisfies Limit
/** Each request reads all pieces of up to 200 videos. */
export const performancesLimit = { name: 'performances-address', attempts: 300, seconds: minute } satisfies Limit
export const cardLimit = { name: 'card-address', attempts: 120, seconds: minute } satisfies Limit
export const sitemapLimit = { name: 'sitemap-address', attempts: 60, seconds: minute } satisfies Limit
