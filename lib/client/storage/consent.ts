import { CONSENT_KEY, defaultConsent, parseConsent, type Consent } from '@/lib/shared/access/consent'
import { removeUnsaved, readStored, store } from './storage'

const CHANGED = 'rasika:consent-changed'
const ASKED = 'rasika:consent-asked'

/** True if the dialog was requested before its code had loaded. */
let waiting = false

export const storedConsent = (): string | null => readStored(CONSENT_KEY)

export const readConsent = (): Consent | null => parseConsent(storedConsent())

export function saveConsent({ functional, analytical }: Consent): void {
  store(CONSENT_KEY, JSON.stringify({ functional, analytical }))
  window.dispatchEvent(new Event(CHANGED))
}

/** Functional cookies are allowed by default. All forms of registration and login need them. */
export const functionalAllowed = (): boolean => (readConsent() ?? defaultConsent).functional

const PROBE = 'rasika_probe=1'

/** Writes a test cookie, because no API reports that the browser blocks all our cookies. */
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

export function requestConsent(): void {
  waiting = true
  window.dispatchEvent(new Event(ASKED))
}

export function onConsentRequest(listener: () => void): () => void {
  const onAsked = () => {
    waiting = false
    listener()
  }
  window.addEventListener(ASKED, onAsked)
  if (waiting) onAsked()
  return () => window.removeEventListener(ASKED, onAsked)
}
