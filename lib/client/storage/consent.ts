import { CONSENT_KEY, defaultConsent, parseConsent, type Consent } from '@/lib/shared/access/consent'
import { removeUnsaved, readStored, store } from './storage'

/** The person's choice of cookies, as this browser stores it, and the request to open its dialog. */

const CHANGED = 'rasika:consent-changed'
const ASKED = 'rasika:consent-asked'

/** Whether the dialog was asked for before its code was loaded. */
let waiting = false

/** The stored text as it is; null when there is none. */
export const storedConsent = (): string | null => readStored(CONSENT_KEY)

/** The stored choice, or null while there is none. */
export const readConsent = (): Consent | null => parseConsent(storedConsent())

export function saveConsent({ functional, analytical }: Consent): void {
  store(CONSENT_KEY, JSON.stringify({ functional, analytical }))
  window.dispatchEvent(new Event(CHANGED))
}

/** Whether registration, login and the sign-in with Google are allowed. Without a choice the default counts. */
export const functionalAllowed = (): boolean => (readConsent() ?? defaultConsent).functional

const PROBE = 'rasika_probe=1'

/** True where the browser refuses every cookie of ours, which it reports nowhere. */
export function blocksCookies(): boolean {
  try {
    document.cookie = `${PROBE}; path=/; samesite=lax`
    const isStored = document.cookie.includes(PROBE)
    document.cookie = `${PROBE}; path=/; max-age=0`
    return !isStored
  } catch {
    return true
  }
}

/** Calls back when the choice changes, in this tab or another. @returns a function that stops it */
export function onConsentChange(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key !== CONSENT_KEY && event.key !== null) return
    removeUnsaved(CONSENT_KEY)
    listener()
  }
  window.addEventListener(CHANGED, listener)
  window.addEventListener('storage', onStorage)
  return () => {
    window.removeEventListener(CHANGED, listener)
    window.removeEventListener('storage', onStorage)
  }
}

/** Opens the dialog, as soon as its code is loaded. */
export function requestConsent(): void {
  waiting = true
  window.dispatchEvent(new Event(ASKED))
}

/**
 * Calls back when the dialog is asked for, and at once when it was asked for before.
 * @returns a function that stops it
 */
export function onConsentRequest(listener: () => void): () => void {
  const onAsked = () => {
    waiting = false
    listener()
  }
  window.addEventListener(ASKED, onAsked)
  if (waiting) onAsked()
  return () => window.removeEventListener(ASKED, onAsked)
}
