'use client'

import { lazyPart } from '@/components/ui/lazy-part'
import { useHydrated } from '@/lib/client/use-hydrated'
import { NOTIFICATION_MS } from '@/lib/shared/constants'

// Loaded after hydration, so that it does not delay the page.
const Toaster = lazyPart(() => import('sonner').then((sonner) => sonner.Toaster))

/** Where `toast` of sonner shows its notifications. */
export function Notifications() {
  if (!useHydrated()) return null
  return <Toaster position="top-right" duration={NOTIFICATION_MS} theme="dark" closeButton className="toaster" />
}
