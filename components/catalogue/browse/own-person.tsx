'use client'

import { createContext, useCallback, useContext, useMemo, useState, type ReactNode } from 'react'
import type { OwnPerson } from '@/lib/domains/viewing/home/schema'

type Own = { person: OwnPerson | null; setPerson: (person: OwnPerson) => void }
const OwnPersonContext = createContext<Own>({ person: null, setPerson: () => undefined })

export const useOwnPerson = () => useContext(OwnPersonContext)

/** Last person loaded. Shown when a cached page is opened again, until a new response arrives. */
let last: OwnPerson | null = null

export function OwnPersonProvider({ children }: { children: ReactNode }) {
  const [person, show] = useState(last)
  const setPerson = useCallback((found: OwnPerson) => {
    last = found
    show(found)
  }, [])
  const own = useMemo(() => ({ person, setPerson }), [person, setPerson])
  return <OwnPersonContext value={own}>{children}</OwnPersonContext>
}
