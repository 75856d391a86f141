'use client'

import { usePathname } from 'next/navigation'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { VIEWER_HINT_COOKIE } from '@/lib/shared/viewer-hint'

const hintPattern = new RegExp(`(?:^|; )${VIEWER_HINT_COOKIE}=(guest|member|admin)(?:;|$)`)

function readHint() {
  const hint = document.cookie.match(hintPattern)?.[1]
  if (hint) document.documentElement.dataset.viewer = hint
  else delete document.documentElement.dataset.viewer
}

/** What happens on every change of path: the page starts at its top, and the header hint is read afresh. */
export function RouteEffects() {
  const pathname = usePathname()
  const previous = useRef(pathname)
  const wentBack = useRef(false)

  useEffect(() => {
    const onPopState = () => {
      // Within one path nothing changes here that the step could excuse.
      wentBack.current = window.location.pathname !== previous.current
    }
    // The browser shows a page again as it was left, to somebody who may have logged out since.
    const onShow = (event: PageTransitionEvent) => {
      if (event.persisted) readHint()
    }
    window.addEventListener('popstate', onPopState)
    window.addEventListener('pageshow', onShow)
    return () => {
      window.removeEventListener('popstate', onPopState)
      window.removeEventListener('pageshow', onShow)
    }
  }, [])

  useLayoutEffect(() => {
    if (previous.current === pathname) return
    previous.current = pathname
    // Signing in changes the cookie without loading a new document.
    readHint()
    // Going back returns to where one was reading: the browser's own restoration stands.
    if (!wentBack.current && !window.location.hash) window.scrollTo(0, 0)
    wentBack.current = false
  }, [pathname])

  return null
}
