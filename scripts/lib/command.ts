import { explain } from './output.mjs'
import { killRunning } from './run.mjs'
import { createStopper, type Stopper } from './stopping'

/**
 * Runs a command that starts things and ends by itself: whatever it started is stopped, in the opposite order, when it
 * has done its work, when it fails, and at a signal.
 * @param main resolves to the exit code
 */
export async function runCommand(main: (stopper: Stopper) => Promise<number>): Promise<void> {
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
