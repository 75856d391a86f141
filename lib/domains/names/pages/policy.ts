/** Minimum number of facts for a page to be indexed, because pages with fewer facts tell visitors too little. */
const ENOUGH_FACTS = 3

export const isIndexable = ({ known }: { known: number }): boolean => known >= ENOUGH_FACTS

export const ENOUGH_FACTS_SQL = String(ENOUGH_FACTS)

export const INDEX_PAGE = 120
/** Maximum number of videos listed on a page. The others require a login. */
export const PERFORMANCES = 24
export const RELATED = 72
