import { errorMessage } from '@/lib/shared/errors'
import { showError } from './show-error'
import { useSingleRun } from './use-single-run'

/** @param show receives the error message, or null when work starts; default: a toast */
export function useRun(show?: (problem: string | null) => unknown): ReturnType<typeof useSingleRun> {
  const [once, isRunning] = useSingleRun()
  const run: typeof once = (work) =>
    once(async () => {
      show?.(null)
      try {
        return await work()
      } catch (error) {
        if (show) show(errorMessage(error))
        else await showError(error)
      }
    })
  return [run, isRunning]
}
