/**
 * What a list that grows leaves with its entry of the browser's history, so that going back finds it as it was left:
 * the same pages, at the same height. Within a visit the rows themselves are kept; after a reload only how many pages
 * there were, and they are asked for again.
 */

const NAME = 'rasikaList'
/** Entries whose rows are kept; older ones ask again. */
const MAX_KEPT = 20

type Entry = {
  id: string
  /** The call that fills the list. */
  api: string
  lastPage: number
  /** Scrolled by so many pixels. */
  y: number
}

type Left<List> = { list: List; y: number }
const kept = new Map<string, Left<unknown>>()

const stateOf = (): Record<string, unknown> => {
  const state: unknown = window.history.state
  return typeof state === 'object' && state !== null ? { ...state } : {}
}

function isEntry(value: unknown): value is Entry {
  if (typeof value !== 'object' || value === null) return false
  const { id, api, lastPage, y } = value as Partial<Entry>
  return typeof id === 'string' && typeof api === 'string' && typeof lastPage === 'number' && typeof y === 'number'
}

/** What the present entry says of the list of this call; null when it is new here. */
export function readEntry(api: string): Entry | null {
  const entry = stateOf()[NAME]
  return isEntry(entry) && entry.api === api ? entry : null
}

/** Writes into the present entry, beside what the framework keeps there. */
export function writeEntry(entry: Entry): void {
  window.history.replaceState({ ...stateOf(), [NAME]: entry }, '')
}

/** Keeps the rows of an entry. */
export function keepList<List>(id: string, left: Left<List>): void {
  kept.delete(id)
  kept.set(id, left)
  for (const oldest of [...kept.keys()].slice(0, -MAX_KEPT)) kept.delete(oldest)
}

/** The rows of an entry, while they are kept. The caller knows what it left under its own id. */
export const keptList = <List>(id: string): Left<List> | undefined => kept.get(id) as Left<List> | undefined

/** Notes how far the page is scrolled. */
export function keepHeight(id: string, y: number): void {
  const left = kept.get(id)
  if (left) left.y = y
}

/**
 * Changes the address without a navigation: the page stays, its readers of the address hear of it, and what the entry
 * says of its list stays with it.
 * @param href of this origin
 */
export function replaceAddress(href: string): void {
  window.history.replaceState({ [NAME]: stateOf()[NAME] }, '', href)
}
