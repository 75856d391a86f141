/** What narrows the results of a search beside its genres, as addresses name it. */
export const filterNames = ['category', 'form', 'raga', 'captions'] as const
export type FilterName = (typeof filterNames)[number]

/** The best results of a search, so many at most, are counted and narrowed by filters. */
export const COUNTED_AT_MOST = 10_000
