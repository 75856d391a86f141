'use client'

import { usePathname } from 'next/navigation'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { reloadPage } from '@/lib/client/reload'
import { readHint } from '@/lib/client/requests/page-person'

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
    import('@/lib/client/requests/other-account').then(
      ({ watchForOtherAccount }) => watchForOtherAccount(),
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
