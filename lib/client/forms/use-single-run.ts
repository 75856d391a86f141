import { useCallback, useEffect, useRef, useState } from 'react'
import { trackWork } from '@/lib/client/requests/new-version'

type Work = () => Promise<unknown>

/**
 * Runs one piece of work at a time: what is asked for while it runs is passed over. Work that resolves to 'leaving' has
 * begun to leave the page: it counts as running, unless the browser restores the page as it was.
 * @returns a function that starts work, and whether any runs; what the work throws, the function throws
 */
export function useSingleRun(): [run: (work: Work) => Promise<void>, isRunning: boolean] {
  // State alone would come too late: a second press may come before the first has rendered.
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
      // The next page, where the router opened it.
      hasLeft()
    }
  }, [set])
  return [run, isRunning]
}
