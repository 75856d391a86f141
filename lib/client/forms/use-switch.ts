import { useRouter } from 'next/navigation'
import { useRef } from 'react'
import { useShown } from '@/lib/client/lists/use-shown'
import { useRun } from './use-run'

/**
 * State of a switch that shows each change before it is saved. Saves one change at a time, because responses could
 * arrive out of order, and then what was chosen in the meantime.
 * @param save if it rejects, the error is shown and the switch returns to its stored state
 */
export function useSwitch(
  stored: boolean,
  save: (on: boolean) => Promise<unknown>,
): [on: boolean, set: (on: boolean) => void] {
  const router = useRouter()
  const { shown, show, unshow } = useShown(stored)
  const [run] = useRun()
  const chosen = useRef(stored)

  async function saveChosen() {
    try {
      let saved: boolean
      do {
        saved = chosen.current
        await save(saved)
      } while (chosen.current !== saved)
    } catch (error) {
      unshow()
      throw error
    } finally {
      // Refreshes the router cache, because it still contains the old state.
      router.refresh()
    }
  }

  function set(on: boolean) {
    chosen.current = on
    show(on)
    void run(saveChosen)
  }
  return [shown, set]
}
