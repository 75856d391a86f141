/** Key of the list's state in the history entry. Going back restores the pages and scroll position from this state. */

const NAME = 'rasikaList'

type Entry = {
  id: string
  api: string
  lastPage: number
  y: number
}

const historyState = (): Record<string, unknown> => {
  const state: unknown = window.history.state
  return typeof state === 'object' && state !== null ? { ...state } : {}
}

function isEntry(value: unknown): value is Entry {
  if (typeof value !== 'object' || value === null) return false
  const { id, api, lastPage, y } = value as Partial<Entry>
  return typeof id === 'string' && typeof api === 'string' && typeof lastPage === 'number' && typeof y === 'number'
}

export function readEntry(api: string): Entry | null {
  const entry = historyState()[NAME]
  return isEntry(entry) && entry.api === api ? entry : null
}

export function writeEntry(entry: Entry): void {
  window.history.replaceState({ ...historyState(), [NAME]: entry }, '')
}

/** Changes the URL without a navigation. `useSearchParams` returns the new parameters. */
export function replaceAddress(href: string): void {
  window.history.replaceState({ [NAME]: historyState()[NAME] }, '', href)
}
