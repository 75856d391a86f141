'use client'
import { usePathname } from 'next/navigation'
import { useEffect, useLayoutEffect, useRef, startTransition, useOptimistic, useState } from 'react'
import { lazyPart } from '@/components/ui/lazy-part'
import { onNavigationStart } from '@/lib/client/navigation-start'
import { reloadPage } from '@/lib/client/reload'
import { readHint } from '@/lib/client/requests/page-person'
import { useHydrated } from '@/lib/client/use-hydrated'
import { viewerHintScript } from '@/lib/shared/access/viewer-hint'

/** Without a focused element, the next Tab could start anywhere on the new page. */
function focusHeading() {
  if (document.activeElement !== document.body) return
  const heading = document.querySelector<HTMLElement>('main h1')
  heading?.setAttribute('tabindex', '-1')
  heading?.focus({ preventScroll: true })
}

/** On each new path, scrolls to the top, reads the hint again, and focuses the heading if nothing has the focus. */
export function RouteEffects() {
  const pathname = usePathname()
  const previous = useRef(pathname)
  const wentBack = useRef(false)

  useEffect(() => {
    const onPopState = () => {
      // Ignores history entries of the same path.
      wentBack.current = window.location.pathname !== previous.current
    }
    // The person may have logged out before the page was restored from the bfcache.
    const onShow = (event: PageTransitionEvent) => {
      if (!event.persisted) return
      const { isOldRole, isOldPerson } = readHint()
      // Personal content must not remain visible to the next person.
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

  // React renders error pages in the browser, where their inline scripts don't run.
  useLayoutEffect(() => void readHint(), [])

  useLayoutEffect(() => {
    if (previous.current === pathname) return
    previous.current = pathname
    // The role may have changed. If the person has changed, frame and caches must be loaded again.
    if (readHint().isOldPerson) reloadPage()
    // After going back, the browser restores the scroll position.
    if (!wentBack.current && !window.location.hash) window.scrollTo(0, 0)
    wentBack.current = false
    focusHeading()
  }, [pathname])

  return null
}

/** Milliseconds until a slow page is announced to assistive technology. Next announces the new page's title itself. */
const SAID_MS = 2000

/**
 * Shows a thin bar while the next page loads, invisible for the first 300 ms (tailwind.config.ts). The state belongs to
 * the router's transition and ends with it, whatever the outcome.
 */
export function SlowNavigation() {
  /** Number of the current navigation; 0 if there is none. */
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
          // The key restarts the bar for each navigation.
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

// Loaded after hydration, so that it doesn't delay the page.
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
      // React would warn that a script rendered in the browser doesn't run.
      type={typeof window === 'undefined' ? 'text/javascript' : 'text/plain'}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: typeof window === 'undefined' ? viewerHintScript : '' }}
    />
  )
}
