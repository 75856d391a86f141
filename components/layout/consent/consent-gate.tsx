'use client'

import { usePathname } from 'next/navigation'
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { lazyPart } from '@/components/ui/lazy-part'
import { MissingDialog } from '@/components/ui/missing-part'
import { onConsentRequest, onConsentChange, saveConsent, storedConsent } from '@/lib/client/storage/consent'
import { asksForConsent, defaultConsent, parseConsent, type Consent } from '@/lib/shared/access/consent'

const ConsentDialog = lazyPart(() => import('./consent-dialog').then((module) => module.ConsentDialog), {
  Missing: ({ onDismiss }) => <MissingDialog onClose={onDismiss} />,
})

/**
 * Shows the cookie dialog on pages that need a choice, and runs analytics only with consent. Loads the code of the
 * dialog and of analytics on demand.
 */
export function ConsentGate() {
  const pathname = usePathname()
  const stored = useSyncExternalStore(onConsentChange, storedConsent, () => undefined)
  /** Undefined on the server and in the first render. Null if no choice is stored. */
  const consent = useMemo(() => (stored === undefined ? undefined : parseConsent(stored)), [stored])
  const [asked, setAsked] = useState(false)
  const [dismissedOn, setDismissedOn] = useState('')

  useEffect(() => onConsentRequest(() => setAsked(true)), [])

  useEffect(() => {
    // Not needed for visitors, because only a logout clears these choices.
    if (!document.documentElement.dataset.viewer) return
    import('@/lib/client/storage/device-choices').then(
      ({ saveDeviceChoices }) => saveDeviceChoices(),
      () => undefined, // the dialog asks again
    )
  }, [pathname])

  const counts = consent?.analytical ?? false
  useEffect(() => {
    if (!counts) return
    const stopped = new AbortController()
    import('@/lib/client/storage/analytics').then(
      ({ countPage }) => countPage(pathname, stopped.signal),
      () => undefined, // offline, or blocked: nothing is counted
    )
    return () => stopped.abort()
  }, [counts, pathname])
  useEffect(() => {
    if (!counts) return
    return () =>
      void import('@/lib/client/storage/analytics').then(
        ({ stopCounting }) => stopCounting(),
        () => undefined,
      )
  }, [counts])

  // Shows a dismissed dialog again after the next navigation.
  if (dismissedOn && dismissedOn !== pathname) setDismissedOn('')
  const due = consent === null && asksForConsent(pathname) && dismissedOn !== pathname
  if (!asked && !due) return null

  function close() {
    setAsked(false)
    setDismissedOn(pathname)
  }
  function save(choice: Consent) {
    saveConsent(choice)
    close()
  }
  return <ConsentDialog initial={consent ?? defaultConsent} onSave={save} onDismiss={close} />
}
