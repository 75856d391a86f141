'use client'

import { useMemo, useSyncExternalStore } from 'react'
import { toast } from 'sonner'
import { functionalAllowed, onConsentChange, storedConsent } from '@/lib/client/consent'
import { askForConsent } from '@/lib/client/consent-wish'
import { FUNCTIONAL_NEEDED, parseConsent, type Consent } from '@/lib/shared/consent'

export { functionalAllowed }

/**
 * For whatever needs functional cookies.
 * @returns whether it may go on; if not, the person has been told, with a way to change it
 */
export function requireFunctional(): boolean {
  if (functionalAllowed()) return true
  const action = { label: 'Cookie settings', onClick: askForConsent }
  toast.error(FUNCTIONAL_NEEDED, { id: FUNCTIONAL_NEEDED, action })
  return false
}

/**
 * The kept choice, as it changes.
 * @returns null while there is none, undefined where that is not known: on the server and in the first render
 */
export function useConsent(): Consent | null | undefined {
  const stored = useSyncExternalStore(onConsentChange, storedConsent, () => undefined)
  return useMemo(() => (stored === undefined ? undefined : parseConsent(stored)), [stored])
}
