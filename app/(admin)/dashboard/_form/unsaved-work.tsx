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
}

const UnsavedContext = createContext<Unsaved>({
  viewerId: 0,
  note: () => undefined,
  leave: (go) => void go(),
  isUnsaved: false,
})

/** The link that a click follows within this tab, away from this page; null for every other click. */
function linkAway(event: MouseEvent): HTMLAnchorElement | null {
  const link = findFollowedLink(event)
  if (link?.protocol !== 'http:' && link?.protocol !== 'https:') return null
  const { pathname, search } = window.location
  const isHere = link.origin === window.location.origin && link.pathname === pathname && link.search === search
  return isHere && link.hash !== '' ? null : link
}

/**
 * Asks before unsaved work is left by a link or by closing the tab. The back button leaves at once: what was typed is a
 * draft then, which the form offers when it is opened again.
 */
export function UnsavedWork({ viewerId, children }: { viewerId: number; children: ReactNode }) {
  const pathname = usePathname()
  const forms = useRef(new Set<string>())
  /** The person said that they leave. It holds until they do something else here: they are asked again then. */
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
