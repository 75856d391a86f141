/** Minimum number of facts for a page to be useful to visitors from search engines. */
const ENOUGH_FACTS = 3

export const isIndexable = ({ known }: { known: number }): boolean => known >= ENOUGH_FACTS

export const ENOUGH_FACTS_SQL = String(ENOUGH_FACTS)

export const INDEX_PAGE = 120
/** Maximum number of videos listed on a page; the rest require a login. */
export const PERFORMANCES = 24
export const RELATED = 72
