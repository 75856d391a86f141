'use client'

import { lazy, Suspense } from 'react'
import { useHydrated } from '@/lib/client/use-hydrated'
import { NOTIFICATION_MS } from '@/lib/shared/constants'

// Loaded after hydration, so that it does not delay the page.
const Toaster = lazy(() => import('sonner').then((sonner) => ({ default: sonner.Toaster })))

/** Where `toast` of sonner shows its notifications. */
export function Notifications() {
  if (!useHydrated()) return null
  return (
    <Suspense>
      <Toaster position="top-right" duration={NOTIFICATION_MS} theme="dark" closeButton className="toaster" />
    </Suspense>
  )
}
