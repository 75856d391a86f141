import { spawn } from 'node:child_process'
import { say } from './output.mjs'
import { root } from './paths.mjs'
import { waitForEnd } from './processes.mjs'
import { exitWithParent, tiedToUs } from './run.mjs'

/** A program that ends more often than this has a reason that starting it again does not mend. */
const RESTARTS = 3

/**
 * Keeps a program running that others can wait for: when it ends by itself it is started again, a few times.
 * @param {(onEnd: (service: object) => void) => object} start as `startService`
 * @param {(service: object) => void} onEnd called when it will not be started again
 */
export function keepRunning(start, onEnd) {
  let restarts = 0
  const end = (ended) => {
    if (restarts === RESTARTS) return onEnd(ended)
    restarts += 1
    say(`${ended.name} ended (${ended.reason}) and is started again.`)
    current = start(end)
  }
  let current = start(end)
  return {
    get name() {
      return current.name
    },
    get ended() {
      return current.ended
    },
    hasEnded: () => current.hasEnded(),
    stop: () => current.stop(),
    kill: () => current.kill(),
  }
}

/**
 * Starts a long-running Node program whose output goes to ours.
 * @param {{ name: string, args: string[], env: NodeJS.ProcessEnv, onEnd: (service: { reason: string }) => void,
 *   output?: 'inherit' | 'ignore' }} options `onEnd` is called when it ends before anybody stopped it; `output` is what
 *   becomes of its standard output
 * @returns {{ name: string, pid: number, stop: () => Promise<void>, kill: () => void, ended: boolean, reason: string,
 *   hasEnded: () => boolean }}
 */
export function startService({ name, args, env, onEnd, output = 'inherit' }) {
  const child = spawn(process.execPath, ['--import', exitWithParent, ...args], {
    cwd: root,
    env: { ...env, ...tiedToUs() },
    detached: true, // Ctrl-C in the terminal reaches only the parent, which stops services in order
    stdio: ['ignore', output, 'inherit', 'ipc'],
  })
  let stopping = false
  const killGroup = () => {
    try {
      process.kill(-child.pid, 'SIGKILL')
    } catch {
      // already gone
    }
  }
  const service = {
    name,
    pid: child.pid,
    ended: false,
    reason: '',
    hasEnded: () => service.ended,
    async stop() {
      stopping = true
      if (service.ended) return
      const GRACE_MS = 15_000 + (Number(env.DRAIN_SECONDS) || 0) * 1000
      child.kill('SIGTERM')
      await waitForEnd(child.pid, GRACE_MS)
      killGroup() // what it may have left in its group
    },
    kill() {
      stopping = true
      killGroup()
    },
  }
  const end = (reason) => {
    if (service.ended) return
    service.ended = true
    service.reason = reason
    if (!stopping) onEnd(service)
  }
  child.once('error', (error) => end(error.message))
  child.once('exit', (code, signal) => end(signal ? `signal ${signal}` : `exit code ${code}`))
  return service
}
