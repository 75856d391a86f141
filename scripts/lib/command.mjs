import { explain } from './output.mjs'
import { killRunning } from './run.mjs'
import { createStopper } from './stopping.mjs'

/**
 * Runs a command that starts things and ends by itself: whatever it started is stopped, in the opposite order, when it
 * has done its work, when it fails, and at a signal.
 * @param {(stopper: ReturnType<typeof createStopper>) => Promise<number>} main resolves to the exit code
 */
export async function runCommand(main) {
  const stopper = createStopper()
  stopper.listen(killRunning, 130)
  let code = 1
  try {
    code = await main(stopper)
  } catch (error) {
    if (!stopper.isStopping()) explain(error)
  }
  // A signal stops everything by itself, and ends the process with its own code.
  if (stopper.isStopping()) return
  await stopper.stopStarted()
  process.exit(code)
}
