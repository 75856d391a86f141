import { CONSENT_KEY, defaultConsent, parseConsent, type Consent } from '@/lib/shared/consent'

/** The person's choice of cookies, as this browser stores it. The wish to change it: lib/client/consent-wish. */

const CHANGED = 'rasika:consent-changed'

// Where the browser refuses storage, the choice holds as long as the page does.
let unsaved: string | null = null

/** The stored text as it is: null when there is none, or where storage is refused. */
export function storedConsent(): string | null {
  try {
    return unsaved ?? window.localStorage.getItem(CONSENT_KEY)
  } catch {
    return unsaved
  }
}

/** The stored choice, or null while there is none. */
export const readConsent = (): Consent | null => parseConsent(storedConsent())

/** Stores a choice and notifies listeners. */
export function saveConsent({ functional, analytical }: Consent): void {
  const text = JSON.stringify({ functional, analytical })
  unsaved = null
  try {
    window.localStorage.setItem(CONSENT_KEY, text)
  } catch {
    unsaved = text
  }
  window.dispatchEvent(new Event(CHANGED))
}

/** Whether registration, login and the external sign-in may go on; not yet asked counts as the default. */
export const functionalAllowed = (): boolean => (readConsent() ?? defaultConsent).functional

/**
 * Calls back when the choice changes, in this tab or another.
 * @returns stops it
 */
export function onConsentChange(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key !== CONSENT_KEY && event.key !== null) return
    unsaved = null // another tab could store a newer choice
    listener()
  }
  window.addEventListener(CHANGED, listener)
  window.addEventListener('storage', onStorage)
  return () => {
    window.removeEventListener(CHANGED, listener)
    window.removeEventListener('storage', onStorage)
  }
}
