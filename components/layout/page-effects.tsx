'use client'
import { usePathname } from 'next/navigation'
import { useEffect, useLayoutEffect, useRef, startTransition, useOptimistic, useState } from 'react'
import { lazyPart } from '@/components/ui/lazy-part'
import { onNavigationStart } from '@/lib/client/navigation-start'
import { reloadPage } from '@/lib/client/reload'
import { readHint } from '@/lib/client/requests/page-person'
import { useHydrated } from '@/lib/client/use-hydrated'
import { viewerHintScript } from '@/lib/shared/access/viewer-hint'

/** If the control that led here is gone, the next Tab would start anywhere. */
function focusHeading() {
  if (document.activeElement !== document.body) return
  const heading = document.querySelector<HTMLElement>('main h1')
  heading?.setAttribute('tabindex', '-1')
  heading?.focus({ preventScroll: true })
}

/**
 * On each new path: scrolls to the top, reads the hint again, and focuses the heading unless something has the focus.
 */
export function RouteEffects() {
  const pathname = usePathname()
  const previous = useRef(pathname)
  const wentBack = useRef(false)

  useEffect(() => {
    const onPopState = () => {
      // Ignores steps within one path.
      wentBack.current = window.location.pathname !== previous.current
    }
    // After a restore from the bfcache, the person may have logged out.
    const onShow = (event: PageTransitionEvent) => {
      if (!event.persisted) return
      const { isOldRole, isOldPerson } = readHint()
      // Personal content must not stay on screen for the next person.
      if (isOldRole || isOldPerson) reloadPage()
    }
    window.addEventListener('popstate', onPopState)
    window.addEventListener('pageshow', onShow)
    return () => {
      window.removeEventListener('popstate', onPopState)
      window.removeEventListener('pageshow', onShow)
    }
  }, [])

  useEffect(() => {
    // A visitor's page cannot belong to another person.
    if (!document.documentElement.dataset.viewer) return
    import('@/lib/client/requests/account-change').then(
      ({ watchAccountChange }) => watchAccountChange(),
      () => undefined, // what is sent is refused all the same
    )
  }, [pathname])

  // React renders error pages in the browser, so their inline scripts have not run.
  useLayoutEffect(() => void readHint(), [])

  useLayoutEffect(() => {
    if (previous.current === pathname) return
    previous.current = pathname
    // The role may have changed. If the person has, frame and caches are still the former one's.
    if (readHint().isOldPerson) reloadPage()
    // After going back, the browser restores the scroll position.
    if (!wentBack.current && !window.location.hash) window.scrollTo(0, 0)
    wentBack.current = false
    focusHeading()
  }, [pathname])

  return null
}

/** Milliseconds until assistive technology hears of it. Next announces the new page's title itself. */
const SAID_MS = 2000

/**
 * A thin bar while the next page loads, invisible for the first 300 ms (tailwind.config.ts). The router navigates in a
 * React transition; this state belongs to it and ends with it, whatever the outcome.
 */
export function SlowNavigation() {
  /** Number of the current navigation; 0 for none. */
  const [underWay, setUnderWay] = useOptimistic(0)
  const begun = useRef(0)
  const [isLong, setLong] = useState(false)

  useEffect(
    () =>
      onNavigationStart(() => {
        begun.current += 1
        startTransition(() => setUnderWay(begun.current))
      }),
    [setUnderWay],
  )

  useEffect(() => {
    if (underWay === 0) return
    const timer = setTimeout(() => setLong(true), SAID_MS)
    return () => {
      clearTimeout(timer)
      setLong(false)
    }
  }, [underWay])

  return (
    <>
      {underWay > 0 && (
        <div
          // Each navigation restarts the bar.
          key={underWay}
          data-slow-navigation
          aria-hidden
          className="pointer-events-none fixed inset-x-0 top-0 z-60 h-0.5 origin-left animate-slow-navigation bg-brass"
        />
      )}
      <p aria-live="polite" className="sr-only">
        {isLong && 'Loading'}
      </p>
    </>
  )
}

// Loaded after hydration, so that it does not delay the page.
const Toasts = lazyPart(() => import('./toaster').then((module) => module.loadToaster()))

export function Notifications() {
  return useHydrated() && <Toasts />
}

/**
 * Runs only in the server's HTML. When the browser renders the layout again after an error, the hint is already set.
 */
export function ViewerHint() {
  return (
    <script
      // React would warn that a script it renders does not run.
      type={typeof window === 'undefined' ? 'text/javascript' : 'text/plain'}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: typeof window === 'undefined' ? viewerHintScript : '' }}
    />
  )
}
