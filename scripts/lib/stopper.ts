import { explain, say } from './output.mjs'
import { killRunning } from './run.mjs'

export type Stoppable = { stop: () => unknown; kill?: () => void; hasEnded?: () => boolean }

export type Stopper = ReturnType<typeof createStopper>

/**
 * Detects a signal that npm received. npm passes it only to the shell between npm and this process, so the only sign is
 * a new parent process.
 */
function onEndOfNpm(onOrphaned: () => void) {
  if (!process.env.npm_lifecycle_event) return
  const { ppid } = process
  setInterval(() => process.ppid !== ppid && onOrphaned(), 500).unref()
}

/** Stops services in reverse order of starting: the application first, the database last. */
export function createStopper() {
  const started: (Stoppable & { name: string | null })[] = []
  let stopping = false
  let stopped: Promise<void> | undefined

  const killAll = (code: number) => {
    for (const { kill } of started) kill?.()
    process.exit(code)
  }

  const stopInOrder = async () => {
    for (let last = started.at(-1); last; last = started.at(-1)) {
      const { name, stop, hasEnded } = last
      if (name && !hasEnded?.()) say(`Stopping ${name} …`)
      await stop()
      started.pop()
    }
  }

  const stopper = {
    /** @param name name for the output; null prints nothing */
    add(name: string | null, thing: Stoppable) {
      const kill = thing.kill && (() => thing.kill?.())
      started.push({ name, stop: () => thing.stop(), kill, hasEnded: thing.hasEnded })
    },

    isStopping: () => stopping,

    /** A second call waits for the first. */
    stopStarted() {
      stopped ??= stopInOrder().finally(() => (stopped = undefined))
      return stopped
    },

    async stopAll(code: number) {
      if (stopping) return
      stopping = true
      await stopper.stopStarted()
      if (code === 0) say('Stopped.')
      process.exit(code)
    },

    /** Call this when a service ends by itself. Stops all others. */
    unexpected(name: string, reason: string) {
      if (stopping) return
      say(`✗ Unexpected exit of ${name} (${reason}).`)
      void stopper.stopAll(1)
    },

    /**
     * Stops in order on the first signal, and immediately on the second.
     * @param interrupt kills the command that a step may be waiting for
     * @param code exit code after stopping in order
     */
    listen(interrupt: () => void, code = 0) {
      const onSignal = (signal: string) => {
        if (stopping) {
          say('Stopping at once.')
          killAll(130)
        }
        say(signal === 'SIGINT' ? 'Stopping. Press Ctrl-C again to stop at once.' : 'Stopping.')
        interrupt()
        void stopper.stopAll(code)
      }
      for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, onSignal)
      onEndOfNpm(() => stopping || onSignal('SIGTERM'))
    },
  }
  return stopper
}

/**
 * Runs a command. Stops everything it started when it finishes, fails or receives a signal.
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
  // After a signal, the handler stops everything and exits with its own code.
  if (stopper.isStopping()) return
  await stopper.stopStarted()
  process.exit(code)
}
