export const filterNames = ['category', 'form', 'raga', 'captions'] as const
export type FilterName = (typeof filterNames)[number]

/** Maximum number of search results that are counted, for totals and for filters. */
export const COUNTED_AT_MOST = 10_000
