/**
 * Texts that this browser stores. What it refuses to store, without permission or without room, lasts as long as the
 * page.
 */
const unsaved = new Map<string, string | null>()

/** The stored text; null when there is none. */
export function readStored(key: string): string | null {
  const text = unsaved.get(key)
  if (text !== undefined) return text
  try {
    return window.localStorage.getItem(key)
  } catch {
    return null
  }
}

/** The stored object, whose values are anything; an empty one where there is none. */
export function storedObject(key: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(readStored(key) ?? '{}')
    return typeof value === 'object' && value !== null ? { ...value } : {}
  } catch {
    return {}
  }
}

/** @param text null removes it */
export function store(key: string, text: string | null): void {
  unsaved.delete(key)
  try {
    if (text === null) window.localStorage.removeItem(key)
    else window.localStorage.setItem(key, text)
  } catch {
    unsaved.set(key, text)
  }
}

/** To be called when another tab has stored a text: it is newer than what this one could not store. */
export const removeUnsaved = (key: string): void => void unsaved.delete(key)

/** The keys of all stored texts. */
export function storedKeys(): string[] {
  try {
    return Object.keys(window.localStorage)
  } catch {
    return []
  }
}

/** The text that this tab stores; null when there is none, or the browser gives none out. */
export function readInTab(key: string): string | null {
  try {
    return window.sessionStorage.getItem(key)
  } catch {
    return null
  }
}

/** Stores a text as long as the tab is open. @param text null removes it @returns whether the browser did */
export function storeInTab(key: string, text: string | null): boolean {
  try {
    if (text === null) window.sessionStorage.removeItem(key)
    else window.sessionStorage.setItem(key, text)
    return true
  } catch {
    return false
  }
}
