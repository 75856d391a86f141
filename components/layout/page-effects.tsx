'use client'
import { usePathname } from 'next/navigation'
import { useEffect, useLayoutEffect, useRef, startTransition, useOptimistic, useState } from 'react'
import { lazyPart } from '@/components/ui/lazy-part'
import { onNavigationStart } from '@/lib/client/navigation-start'
import { reloadPage } from '@/lib/client/reload'
import { readHint } from '@/lib/client/requests/page-person'
import { useHydrated } from '@/lib/client/use-hydrated'
import { viewerHintScript } from '@/lib/shared/access/viewer-hint'

/** Where the control that led here is gone with its page, the next Tab would begin anywhere. */
function focusHeading() {
  if (document.activeElement !== document.body) return
  const heading = document.querySelector<HTMLElement>('main h1')
  heading?.setAttribute('tabindex', '-1')
  heading?.focus({ preventScroll: true })
}

/**
 * After every change of path: scrolls to the top, reads the hint for the header again, and gives the focus to the
 * heading of the page, unless something has it.
 */
export function RouteEffects() {
  const pathname = usePathname()
  const previous = useRef(pathname)
  const wentBack = useRef(false)

  useEffect(() => {
    const onPopState = () => {
      // A step within one path is ignored.
      wentBack.current = window.location.pathname !== previous.current
    }
    // The browser restores a page as it was left; the person may have logged out since.
    const onShow = (event: PageTransitionEvent) => {
      if (!event.persisted) return
      const { isOldRole, isOldPerson } = readHint()
      // What the page shows of them must not stay for whoever comes next.
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
    // On a page of nobody, nobody else can have signed in.
    if (!document.documentElement.dataset.viewer) return
    import('@/lib/client/requests/account-change').then(
      ({ watchAccountChange }) => watchAccountChange(),
      () => undefined, // what is sent is refused all the same
    )
  }, [pathname])

  // Of an error page, which React makes in the browser, no inline script has run.
  useLayoutEffect(() => void readHint(), [])

  useLayoutEffect(() => {
    if (previous.current === pathname) return
    previous.current = pathname
    // The role may have changed. Around the page of another person, frame and caches are still those of the former one.
    if (readHint().isOldPerson) reloadPage()
    // After going back the browser restores the scroll position.
    if (!wentBack.current && !window.location.hash) window.scrollTo(0, 0)
    wentBack.current = false
    focusHeading()
  }, [pathname])

  return null
}

/** When assistive technology is told of it, in milliseconds. Next tells it the title of a page that has come. */
const SAID_MS = 2000

/**
 * Shows that the next page is on its way: a thin bar at the top of the window, which stays invisible for the first
 * 300 ms (tailwind.config.ts). The router changes pages in a transition of React. The state here belongs to the same
 * transition and ends with it, whatever it led to: a page, an error or nothing.
 */
export function SlowNavigation() {
  /** Number of the navigation that is under way; 0 for none. */
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
          // The bar of an earlier navigation may be at its end: each has its own.
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

/** Where `toast` of sonner shows its notifications. */
export function Notifications() {
  return useHydrated() && <Toasts />
}

/**
 * The hint script, in the head of the root layout. It runs only in the server's HTML. Where the browser renders the
 * layout again (after an error) the hint is already set: its text is not sent once more with the scripts of the page.
 */
export function ViewerHint() {
  return (
    <script
      // Of a script that it renders itself, React would say that it does not run.
      type={typeof window === 'undefined' ? 'text/javascript' : 'text/plain'}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: typeof window === 'undefined' ? viewerHintScript : '' }}
    />
  )
}
