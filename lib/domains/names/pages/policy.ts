/** How many facts a page needs to be of use to someone who comes from a search engine. */
const ENOUGH_FACTS = 3

/** Whether search engines may list the page of a name. @param known number of facts */
export const isIndexable = ({ known }: { known: number }): boolean => known >= ENOUGH_FACTS

/** SQL of the same. */
export const ENOUGH_FACTS_SQL = String(ENOUGH_FACTS)

/** Names on one page of an index. */
export const INDEX_PAGE = 120
/** Videos that a page lists; all others are behind the login. */
export const PERFORMANCES = 24
/** Related names in one list. */
export const RELATED = 72
