import { useCallback, useEffect, useRef, useState } from 'react'
import { trackWork } from '@/lib/client/requests/new-version'

type Work = () => Promise<unknown>

/**
 * Ignores calls while work is running. Work that resolves to "leaving" counts as running until the page unloads or
 * returns from the bfcache.
 */
export function useSingleRun(): [run: (work: Work) => Promise<void>, isRunning: boolean] {
  // A ref, because a second click may come before the state of the first click has rendered.
  const busy = useRef(false)
  const [isRunning, setRunning] = useState(false)
  const endLeaving = useRef(() => {})

  const set = useCallback((running: boolean) => {
    busy.current = running
    setRunning(running)
  }, [])
  const run = useCallback(
    async (work: Work) => {
      if (busy.current) return
      set(true)
      const end = trackWork()
      let outcome: unknown
      try {
        outcome = await work()
      } finally {
        if (outcome === 'leaving') endLeaving.current = end
        else {
          set(false)
          end()
        }
      }
    },
    [set],
  )
  useEffect(() => {
    const hasLeft = () => {
      endLeaving.current()
      endLeaving.current = () => {}
    }
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return
      set(false)
      hasLeft()
    }
    window.addEventListener('pageshow', onShow)
    return () => {
      window.removeEventListener('pageshow', onShow)
      // Also stops waiting if the router replaces this page without unloading it.
      hasLeft()
    }
  }, [set])
  return [run, isRunning]
}
