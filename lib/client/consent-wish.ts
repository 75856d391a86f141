/** The wish to see the dialog of cookies. Apart from the rest: a button needs this much, and the dialog comes later. */

const ASKED = 'rasika:consent-asked'

/** A wish from before anybody was there to hear it. */
let waiting = false

/** Opens the dialog, from wherever; as soon as it can be, when its code is not there yet. */
export function askForConsent(): void {
  waiting = true
  window.dispatchEvent(new Event(ASKED))
}

/**
 * Calls back when the dialog is wanted, and at once when it was wanted before.
 * @returns stops it
 */
export function onConsentAsked(listener: () => void): () => void {
  const hear = () => {
    waiting = false
    listener()
  }
  window.addEventListener(ASKED, hear)
  if (waiting) hear()
  return () => window.removeEventListener(ASKED, hear)
}
