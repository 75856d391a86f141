import { useCallback, useRef } from 'react'

/**
 * Runs one piece of work at a time: what is asked for while it runs is passed over. State would come too late, because
 * a second press may come before the first has rendered.
 * @returns starts the work; what the work throws, it throws
 */
export function useOnceAtATime(): (work: () => Promise<unknown>) => Promise<void> {
  const busy = useRef(false)
  return useCallback(async (work) => {
    if (busy.current) return
    busy.current = true
    try {
      await work()
    } finally {
      busy.current = false
    }
  }, [])
}
