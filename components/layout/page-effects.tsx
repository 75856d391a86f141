'use client'
import { usePathname } from 'next/navigation'
import { useEffect, useLayoutEffect, useRef, startTransition, useOptimistic, useState } from 'react'
import { lazyPart } from '@/components/ui/lazy-part'
import { onNavigationStart } from '@/lib/client/navigation-start'
import { reloadPage } from '@/lib/client/reload'
import { readHint } from '@/lib/client/requests/page-person'
import { useHydrated } from '@/lib/client/use-hydrated'
import { viewerHintScript } from '@/lib/shared/access/viewer-hint'

/** Focuses the heading if nothing has focus, because the Tab key could otherwise start anywhere on the new page. */
function focusHeading() {
  if (document.activeElement !== document.body) return
  const heading = document.querySelector<HTMLElement>('main h1')
  heading?.setAttribute('tabindex', '-1')
  heading?.focus({ preventScroll: true })
}

/** After a navigation, scrolls to the top, reads the viewer hint again and focuses the heading. */
export function RouteEffects() {
  const pathname = usePathname()
  const previous = useRef(pathname)
  const wentBack = useRef(false)

  useEffect(() => {
    const onPopState = () => {
      // Ignores history entries of the same path.
      wentBack.current = window.location.pathname !== previous.current
    }
    // Checks pages from the bfcache, because the role or the person may have changed in the meantime.
    const onShow = (event: PageTransitionEvent) => {
      if (!event.persisted) return
      const { isOldRole, isOldPerson } = readHint()
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
    // Skips visitors, because their pages contain nothing personal.
    if (!document.documentElement.dataset.viewer) return
    import('@/lib/client/requests/account-change').then(
      ({ watchAccountChange }) => watchAccountChange(),
      () => undefined, // the server rejects requests for another account anyway
    )
  }, [pathname])

  // Needed for error pages, because React renders them in the browser and their inline scripts don't run.
  useLayoutEffect(() => void readHint(), [])

  useLayoutEffect(() => {
    if (previous.current === pathname) return
    previous.current = pathname
    // Applies a changed role. If another person is logged in, reloads the page to replace the header and all caches.
    if (readHint().isOldPerson) reloadPage()
    // Doesn't scroll after going back, because the browser restores the scroll position.
    if (!wentBack.current && !window.location.hash) window.scrollTo(0, 0)
    wentBack.current = false
    focusHeading()
  }, [pathname])

  return null
}

/**
 * Delay in milliseconds until a slow page is announced to assistive technology. Next announces the title when the page
 * has loaded.
 */
const SAID_MS = 2000

/**
 * Shows a thin bar while the next page loads. The bar is invisible for the first 300 ms (tailwind.config.ts). Its state
 * is part of the router's transition, so it ends with the transition even if the navigation fails.
 */
export function SlowNavigation() {
  /** Number of the current navigation. 0 if none is running. */
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
          // `key` restarts the animation for each navigation.
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
 * Renders the script only on the server. When the browser renders the layout again after an error, the attributes of
 * `<html>` are already set.
 */
export function ViewerHint() {
  return (
    <script
      // Prevents React's warning that a script rendered in the browser doesn't run.
      type={typeof window === 'undefined' ? 'text/javascript' : 'text/plain'}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: typeof window === 'undefined' ? viewerHintScript : '' }}
    />
  )
}
