'use client'

import { useMemo, useSyncExternalStore } from 'react'
import { onConsentChange, storedConsent } from '@/lib/client/consent'
import { parseConsent, type Consent } from '@/lib/shared/consent'

/**
 * The stored choice, as it changes.
 * @returns null while there is none, undefined where that is not known: on the server and in the first render
 */
export function useConsent(): Consent | null | undefined {
  const stored = useSyncExternalStore(onConsentChange, storedConsent, () => undefined)
  return useMemo(() => (stored === undefined ? undefined : parseConsent(stored)), [stored])
}
