/**
 * What a list that grows notes in its entry of the browser's history, so that going back finds it as it was left: the
 * same pages, at the same height. After a reload the pages are fetched again.
 */

const NAME = 'rasikaList'

type Entry = {
  id: string
  /** Path of the API that fills the list. */
  api: string
  lastPage: number
  /** Scrolled by so many pixels. */
  y: number
}

const stateOf = (): Record<string, unknown> => {
  const state: unknown = window.history.state
  return typeof state === 'object' && state !== null ? { ...state } : {}
}

function isEntry(value: unknown): value is Entry {
  if (typeof value !== 'object' || value === null) return false
  const { id, api, lastPage, y } = value as Partial<Entry>
  return typeof id === 'string' && typeof api === 'string' && typeof lastPage === 'number' && typeof y === 'number'
}

/** What the present entry says of the list of this path; null when the list is new here. */
export function readEntry(api: string): Entry | null {
  const entry = stateOf()[NAME]
  return isEntry(entry) && entry.api === api ? entry : null
}

/** Writes into the present entry, beside what the framework keeps there. */
export function writeEntry(entry: Entry): void {
  window.history.replaceState({ ...stateOf(), [NAME]: entry }, '')
}

/**
 * Changes the address without a navigation: the page stays, its readers of the address hear of it, and what the entry
 * says of its list stays with it.
 * @param href of this origin
 */
export function replaceAddress(href: string): void {
  window.history.replaceState({ [NAME]: stateOf()[NAME] }, '', href)
}
