/** Texts that the browser refused to store. They last until the page unloads. */
const unsaved = new Map<string, string | null>()

export function readStored(key: string): string | null {
  const text = unsaved.get(key)
  if (text !== undefined) return text
  try {
    return window.localStorage.getItem(key)
  } catch {
    return null
  }
}

export function storedObject(key: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(readStored(key) ?? '{}')
    return typeof value === 'object' && value !== null ? { ...value } : {}
  } catch {
    return {}
  }
}

export function store(key: string, text: string | null): void {
  unsaved.delete(key)
  try {
    if (text === null) window.localStorage.removeItem(key)
    else window.localStorage.setItem(key, text)
  } catch {
    unsaved.set(key, text)
  }
}

/** Discards an unsaved text after another tab has stored a newer one. */
export const removeUnsaved = (key: string): void => void unsaved.delete(key)

export function storedKeys(): string[] {
  try {
    return Object.keys(window.localStorage)
  } catch {
    return []
  }
}

export function readInTab(key: string): string | null {
  try {
    return window.sessionStorage.getItem(key)
  } catch {
    return null
  }
}

/** Returns false if the browser refused. A null text removes the key. */
export function storeInTab(key: string, text: string | null): boolean {
  try {
    if (text === null) window.sessionStorage.removeItem(key)
    else window.sessionStorage.setItem(key, text)
    return true
  } catch {
    return false
  }
}
