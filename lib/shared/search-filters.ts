/** What narrows the results of a search beside its genres, as addresses name it. */
export const filterNames = ['category', 'form', 'raga', 'captions'] as const
export type FilterName = (typeof filterNames)[number]
