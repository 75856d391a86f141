'use client'

import { usePathname } from 'next/navigation'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { VIEWER_HINT_COOKIE } from '@/lib/shared/viewer-hint'

const hintPattern = new RegExp(`(?:^|; )${VIEWER_HINT_COOKIE}=(guest|member|admin)(?:;|$)`)

/** What happens on every change of path: the page starts at its top, and the header hint is read afresh. */
export function RouteEffects() {
  const pathname = usePathname()
  const previous = useRef(pathname)
  const wentBack = useRef(false)

  useEffect(() => {
    const onPopState = () => {
      wentBack.current = true
    }
    window.addEventListener('popstate', onPopState)
    return () => window.removeEventListener('popstate', onPopState)
  }, [])

  useLayoutEffect(() => {
    if (previous.current === pathname) return
    previous.current = pathname
    // Signing in changes the cookie without loading a new document.
    const hint = document.cookie.match(hintPattern)?.[1]
    if (hint) document.documentElement.dataset.viewer = hint
    else delete document.documentElement.dataset.viewer
    // Going back returns to where one was reading: the browser's own restoration stands.
    if (!wentBack.current && !window.location.hash) window.scrollTo(0, 0)
    wentBack.current = false
  }, [pathname])

  return null
}
