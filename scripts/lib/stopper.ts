import { explain, say } from './output.mjs'
import { killRunning } from './run.mjs'

/** Something that was started and can be stopped. */
export type Stoppable = { stop: () => unknown; kill?: () => void; hasEnded?: () => boolean }

export type Stopper = ReturnType<typeof createStopper>

/**
 * npm passes a SIGTERM to the shell between it and us, and the shell ends without passing it on: then we have another
 * parent than before.
 */
function onEndOfNpm(onOrphaned: () => void) {
  if (!process.env.npm_lifecycle_event) return
  const { ppid } = process
  setInterval(() => process.ppid !== ppid && onOrphaned(), 500).unref()
}

/**
 * Knows everything that was started and stops it in the opposite order: the application first, the database last.
 */
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
    /** @param name null for what is not worth a line */
    add(name: string | null, thing: Stoppable) {
      const kill = thing.kill && (() => thing.kill?.())
      started.push({ name, stop: () => thing.stop(), kill, hasEnded: thing.hasEnded })
    },

    isStopping: () => stopping,

    /** Stops what was started so far, in the opposite order. While that is under way, it is joined. */
    stopStarted() {
      stopped ??= stopInOrder().finally(() => (stopped = undefined))
      return stopped
    },

    /** Stops everything and ends the process. */
    async stopAll(code: number) {
      if (stopping) return
      stopping = true
      await stopper.stopStarted()
      if (code === 0) say('Stopped.')
      process.exit(code)
    },

    /** One of the parts ended although nobody asked it to. */
    unexpected(name: string, reason: string) {
      if (stopping) return
      say(`✗ Unexpected exit of ${name} (${reason}).`)
      void stopper.stopAll(1)
    },

    /**
     * The first signal stops in order, a second one at once.
     * @param interrupt ends the command that a step may be waiting for
     * @param code exit code of an orderly stop
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
