'use client'

import { usePathname } from 'next/navigation'
import {
  createContext,
  useContext,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type ReactNode,
  type RefObject,
} from 'react'
import { LeaveDialog } from '@/components/ui/leave-dialog'
import { followedLink } from '@/lib/client/followed-link'
import { historyState } from '@/lib/client/list-history'

type Unsaved = {
  /** Id of the person, whose drafts the forms store. */
  viewerId: number
  /** Says whether a form holds what is not saved. */
  note: (form: string, isUnsaved: boolean) => void
  /** Does what would lose the work of a form, or of all without one, after asking where there is something to lose. */
  leave: (go: Leaving, form?: string) => void
  /** Whether any form holds what is not saved. */
  isUnsaved: boolean
}

/** What leaves the page; when it resolves and the page is still there, it has failed to. */
type Leaving = () => void | Promise<void>

type Question = {
  go: Leaving
  /** The form whose work is lost; without it, that of all. */
  form?: string
  stay?: () => void
}

const UnsavedContext = createContext<Unsaved>({
  viewerId: 0,
  note: () => undefined,
  leave: (go) => void go(),
  isUnsaved: false,
})

/** Marks the entry of the browser's history below the one that a form with unsaved work adds. */
const BELOW = 'rasikaBelow'

/** Adds the entry to the history that the back button leaves first, once. */
function guard(guarded: RefObject<boolean>) {
  if (guarded.current) return
  guarded.current = true
  const state = historyState()
  if (!state[BELOW]) window.history.replaceState({ ...state, [BELOW]: true }, '')
  window.history.pushState({ ...state, [BELOW]: undefined }, '')
}

/** The link that a click follows within this tab, away from this page; null for every other click. */
function linkAway(event: MouseEvent): HTMLAnchorElement | null {
  const link = followedLink(event)
  if (link?.protocol !== 'http:' && link?.protocol !== 'https:') return null
  const { pathname, search } = window.location
  const isHere = link.origin === window.location.origin && link.pathname === pathname && link.search === search
  return isHere && link.hash !== '' ? null : link
}

/**
 * Asks before unsaved work is left: by a link, the browser's back button, or closing the tab. For the back button, a
 * form with unsaved work adds an entry of the same address to the history; going back from it asks here.
 */
export function UnsavedWork({ viewerId, children }: { viewerId: number; children: ReactNode }) {
  const pathname = usePathname()
  const shown = useRef(pathname)
  const forms = useRef(new Set<string>())
  const guarded = useRef(false)
  /** The person said that they leave. It holds until they do something else here: they are asked again then. */
  const hasLeft = useRef(false)
  /** They said so after the back button: all entries of this page are passed over. */
  const isGoingBack = useRef(false)
  const [isUnsaved, setUnsaved] = useState(false)
  const [asking, setAsking] = useState<Question | null>(null)

  const actions = useMemo<Pick<Unsaved, 'note' | 'leave'>>(
    () => ({
      note(form, unsaved) {
        if (unsaved) forms.current.add(form)
        else forms.current.delete(form)
        setUnsaved(forms.current.size > 0)
        if (unsaved) guard(guarded)
      },
      leave(go, form) {
        const isLost = form === undefined ? forms.current.size > 0 : forms.current.has(form)
        if (isLost) setAsking({ go, form })
        else void go()
      },
    }),
    [],
  )
  const context = useMemo<Unsaved>(() => ({ ...actions, viewerId, isUnsaved }), [actions, viewerId, isUnsaved])

  // With the page itself: the back button may be pressed as soon as it is seen.
  useLayoutEffect(() => {
    shown.current = pathname
    guarded.current = false
    hasLeft.current = false
    isGoingBack.current = false
  }, [pathname])

  useEffect(() => {
    const onPopState = () => {
      // From another page: the router shows this one.
      if (window.location.pathname !== shown.current) return
      hasLeft.current = false
      if (!historyState()[BELOW]) {
        isGoingBack.current = false
        if (forms.current.size > 0) guard(guarded)
        return
      }
      guarded.current = false
      if (forms.current.size === 0 || isGoingBack.current) return window.history.back()
      setAsking({
        go: () => {
          isGoingBack.current = true
          window.history.back()
        },
        stay: () => {
          guarded.current = true
          window.history.forward()
        },
      })
    }
    window.addEventListener('popstate', onPopState)
    return () => window.removeEventListener('popstate', onPopState)
  }, [])

  useEffect(() => {
    if (!isUnsaved) return
    const onClick = (event: MouseEvent) => {
      const link = linkAway(event)
      if (!link || hasLeft.current) return
      event.preventDefault()
      event.stopPropagation()
      // The menu of small windows would cover the question.
      link.closest('dialog')?.close()
      setAsking({ go: () => link.click() })
    }
    const onUnload = (event: BeforeUnloadEvent) => {
      if (!hasLeft.current) event.preventDefault()
    }
    const onStay = () => {
      hasLeft.current = false
    }
    document.addEventListener('click', onClick, { capture: true })
    document.addEventListener('pointerdown', onStay, { capture: true })
    document.addEventListener('keydown', onStay, { capture: true })
    window.addEventListener('beforeunload', onUnload)
    return () => {
      document.removeEventListener('click', onClick, { capture: true })
      document.removeEventListener('pointerdown', onStay, { capture: true })
      document.removeEventListener('keydown', onStay, { capture: true })
      window.removeEventListener('beforeunload', onUnload)
    }
  }, [isUnsaved])

  async function leave() {
    if (!asking) return
    hasLeft.current = asking.form === undefined
    const going = asking.go()
    if (going) void going.then(() => (hasLeft.current = false))
  }

  return (
    <UnsavedContext value={context}>
      {children}
      {asking && (
        <LeaveDialog
          description="What you typed, or are uploading, is not saved yet."
          onConfirm={leave}
          onCancel={asking.stay}
          onClose={() => setAsking(null)}
        />
      )}
    </UnsavedContext>
  )
}

/**
 * Tells the dashboard whether a form holds unsaved work, so that it asks before that is left.
 * @returns the person's id; and `leave`, which does what would lose the work, after asking
 */
export function useUnsavedWork(isUnsaved: boolean): { viewerId: number; leave: (go: () => void) => void } {
  const { viewerId, note, leave } = useContext(UnsavedContext)
  const form = useId()
  useEffect(() => {
    note(form, isUnsaved)
  }, [note, form, isUnsaved])
  useEffect(() => () => note(form, false), [note, form])
  return { viewerId, leave: (go) => leave(go, form) }
}

/** Leaves the page by a script, after asking where a form holds unsaved work. */
export const useLeave = () => useContext(UnsavedContext).leave

/** Whether a form of the page holds what is not saved: what is done with the stored row would pass over it. */
export const useIsUnsaved = () => useContext(UnsavedContext).isUnsaved
