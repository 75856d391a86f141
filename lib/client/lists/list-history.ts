/**
 * The state of a growing list, stored in the entry of the browser's history. Going back shows the list as it was left:
 * the same pages, scrolled as before. After a reload the pages are fetched again.
 */

const NAME = 'rasikaList'

type Entry = {
  id: string
  api: string
  lastPage: number
  y: number
}

/** The state of the current history entry, the framework's included. */
const historyState = (): Record<string, unknown> => {
  const state: unknown = window.history.state
  return typeof state === 'object' && state !== null ? { ...state } : {}
}

function isEntry(value: unknown): value is Entry {
  if (typeof value !== 'object' || value === null) return false
  const { id, api, lastPage, y } = value as Partial<Entry>
  return typeof id === 'string' && typeof api === 'string' && typeof lastPage === 'number' && typeof y === 'number'
}

/** The stored state of the list of a path in the current history entry; null when there is none. */
export function readEntry(api: string): Entry | null {
  const entry = historyState()[NAME]
  return isEntry(entry) && entry.api === api ? entry : null
}

/** Stores the state in the current history entry, beside the framework's own state. */
export function writeEntry(entry: Entry): void {
  window.history.replaceState({ ...historyState(), [NAME]: entry }, '')
}

/**
 * Changes the address without a navigation. The page stays, `useSearchParams` follows, and the stored state of the list
 * is kept.
 * @param href of this origin
 */
export function replaceAddress(href: string): void {
  window.history.replaceState({ [NAME]: historyState()[NAME] }, '', href)
}
