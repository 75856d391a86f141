'use client'

import { usePathname } from 'next/navigation'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useConsent } from '@/components/layout/consent/use-consent'
import { saveConsent } from '@/lib/client/consent'
import { onConsentAsked } from '@/lib/client/consent-wish'
import { asksForConsent, defaultConsent, type Consent } from '@/lib/shared/consent'

const ConsentDialog = lazy(() =>
  import('@/components/layout/consent/consent-dialog').then((module) => ({ default: module.ConsentDialog })),
)

/**
 * Asks where asking is due, and lets analytics run only while they are allowed. Once, in the root layout; neither the
 * dialog nor the analytics are loaded before they are needed.
 */
export function ConsentGate() {
  const pathname = usePathname()
  const consent = useConsent()
  const [asked, setAsked] = useState(false)
  /** The page on which the dialog was closed without an answer. */
  const [dismissedOn, setDismissedOn] = useState('')

  useEffect(() => onConsentAsked(() => setAsked(true)), [])

  const counts = consent?.analytical ?? false
  useEffect(() => {
    if (!counts) return
    const stopped = new AbortController()
    import('@/lib/client/analytics').then(
      ({ countPage }) => countPage(pathname, stopped.signal),
      () => undefined, // offline, or blocked: nothing is counted
    )
    return () => stopped.abort()
  }, [counts, pathname])
  useEffect(() => {
    if (!counts) return
    return () =>
      void import('@/lib/client/analytics').then(
        ({ stopCounting }) => stopCounting(),
        () => undefined,
      )
  }, [counts])

  // The next page, or this one once more, asks again.
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
  return (
    <Suspense fallback={null}>
      <ConsentDialog initial={consent ?? defaultConsent} onSave={save} onDismiss={close} />
    </Suspense>
  )
}
