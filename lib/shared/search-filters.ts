export const filterNames = ['category', 'form', 'raga', 'captions'] as const
export type FilterName = (typeof filterNames)[number]

/** Maximum number of results counted for the filters, best first. */
export const COUNTED_AT_MOST = 10_000
