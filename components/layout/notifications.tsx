'use client'

import { lazyPart } from '@/components/ui/lazy-part'
import { useHydrated } from '@/lib/client/use-hydrated'

// Loaded after hydration, so that it does not delay the page.
const Toasts = lazyPart(() => import('./toaster').then((module) => module.loadToaster()))

/** Where `toast` of sonner shows its notifications. */
export function Notifications() {
  return useHydrated() && <Toasts />
}
