import { say } from './output.mjs'

/**
 * npm passes a SIGTERM to the shell between it and us, and the shell ends without passing it on: then we have another
 * parent than before.
 */
function watchShellOfNpm(onOrphaned) {
  if (!process.env.npm_lifecycle_event) return
  const { ppid } = process
  setInterval(() => process.ppid !== ppid && onOrphaned(), 500).unref()
}

/**
 * Knows everything that was started and stops it in the opposite order: the application first, the database last.
 */
export function createStopper() {
  /** @type {{ name: string | null, stop: () => unknown, kill?: () => void, hasEnded?: () => boolean }[]} */
  const started = []
  let stopping = false

  const killAll = (code) => {
    for (const { kill } of started) kill?.()
    process.exit(code)
  }

  const stopper = {
    /** @param {string | null} name null for what is not worth a line */
    add(name, thing) {
      const kill = thing.kill && (() => thing.kill())
      started.push({ name, stop: () => thing.stop(), kill, hasEnded: thing.hasEnded })
    },

    isStopping: () => stopping,

    /** Stops what was started so far, in the opposite order. */
    async stopStarted() {
      while (started.length > 0) {
        const { name, stop, hasEnded } = started.at(-1)
        if (name && !hasEnded?.()) say(`Stopping ${name} …`)
        await stop()
        started.pop()
      }
    },

    /** Stops everything and ends the process. */
    async stopAll(code) {
      if (stopping) return
      stopping = true
      await stopper.stopStarted()
      if (code === 0) say('Stopped.')
      process.exit(code)
    },

    /** One of the parts ended although nobody asked it to. */
    unexpected(name, reason) {
      if (stopping) return
      say(`✗ Unexpected end of ${name} (${reason}).`)
      void stopper.stopAll(1)
    },

    /**
     * The first signal stops in order, a second one at once.
     * @param {() => void} interrupt ends the command that a step may be waiting for
     * @param {number} code exit code of an orderly stop
     */
    listen(interrupt, code = 0) {
      const onSignal = (signal) => {
        if (stopping) {
          say('Stopping at once.')
          killAll(130)
        }
        say(signal === 'SIGINT' ? 'Stopping. Press Ctrl-C again to stop at once.' : 'Stopping.')
        interrupt()
        void stopper.stopAll(code)
      }
      for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, onSignal)
      watchShellOfNpm(() => stopping || onSignal('SIGTERM'))
    },
  }
  return stopper
}
