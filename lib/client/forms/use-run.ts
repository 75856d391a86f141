import { errorMessage } from '@/lib/shared/errors'
import { showError } from './show-error'
import { useSingleRun } from './use-single-run'

/**
 * `useSingleRun` for work whose failure is shown.
 * @param show shows the message of what the work threw, and null when work begins. By default, a toast shows it
 */
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
