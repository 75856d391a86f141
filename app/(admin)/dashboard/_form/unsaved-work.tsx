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
} from 'react'
import { LeaveDialog } from '@/components/ui/dialogs/confirm-dialog'
import { findFollowedLink } from '@/lib/client/link-click'

type Unsaved = {
  viewerId: number
  note: (form: string, isUnsaved: boolean) => void
  /** Runs `go`. If the form has unsaved work, asks first. Without `form`, unsaved work in any form counts. */
  leave: (go: Leaving, form?: string) => void
  isUnsaved: boolean
}

/** Action that leaves the page. May return a promise, which resolves only if the page is still open. */
type Leaving = () => void | Promise<void>

type Question = {
  go: Leaving
  /** Form whose work would be lost; undefined if all forms are affected. */
  form?: string
}

const UnsavedContext = createContext<Unsaved>({
  viewerId: 0,
  note: () => undefined,
  leave: (go) => void go(),
  isUnsaved: false,
})

function linkAway(event: MouseEvent): HTMLAnchorElement | null {
  const link = findFollowedLink(event)
  if (link?.protocol !== 'http:' && link?.protocol !== 'https:') return null
  const { pathname, search } = window.location
  const isHere = link.origin === window.location.origin && link.pathname === pathname && link.search === search
  return isHere && link.hash !== '' ? null : link
}

/**
 * Asks for confirmation before a link or closing the tab discards unsaved work. The back button doesn't ask, because
 * the form stores the input as a draft and offers it later.
 */
export function UnsavedWork({ viewerId, children }: { viewerId: number; children: ReactNode }) {
  const pathname = usePathname()
  const forms = useRef(new Set<string>())
  /**
   * True once the person has confirmed leaving. Reset by the next click or key press, so that unsaved work is protected
   * again if they stay.
   */
  const hasLeft = useRef(false)
  const [isUnsaved, setUnsaved] = useState(false)
  const [asking, setAsking] = useState<Question | null>(null)

  const actions = useMemo<Pick<Unsaved, 'note' | 'leave'>>(
    () => ({
      note(form, unsaved) {
        if (unsaved) forms.current.add(form)
        else forms.current.delete(form)
        setUnsaved(forms.current.size > 0)
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

  useLayoutEffect(() => {
    hasLeft.current = false
  }, [pathname])

  useEffect(() => {
    if (!isUnsaved) return
    const onClick = (event: MouseEvent) => {
      const link = linkAway(event)
      if (!link || hasLeft.current) return
      event.preventDefault()
      event.stopPropagation()
      // Closes the mobile menu, which would cover the question.
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
          description="You have unsaved changes or an upload in progress."
          onConfirm={leave}
          onClose={() => setAsking(null)}
        />
      )}
    </UnsavedContext>
  )
}

/**
 * @returns the logged-in person's id, and a function `leave` that asks before running an action that would lose the
 * work
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

export const useLeave = () => useContext(UnsavedContext).leave

/** Check this before an action on the stored row, because the action would ignore unsaved input. */
export const useIsUnsaved = () => useContext(UnsavedContext).isUnsaved
