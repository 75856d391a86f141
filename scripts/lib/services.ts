import { spawn } from 'node:child_process'
import { say } from './output.mjs'
import { root } from './paths.mjs'
import { waitForEnd } from './processes.mjs'
import { exitWithParent, tiedToUs } from './run.mjs'

/** A program that was started. `reason` says how it ended. */
export type Service = {
  name: string
  pid: number
  reason: string
  hasEnded: () => boolean
  stop: () => Promise<void>
  kill: () => void
}
type OnEnd = (service: Service) => void

type Options = { name: string; args: string[]; env: NodeJS.ProcessEnv; onEnd: OnEnd; output?: 'inherit' | 'ignore' }

/** A program that ends more often than this has a reason that starting it again does not mend. */
const RESTARTS = 3

/**
 * Keeps a program running that others can wait for: when it ends by itself it is started again, a few times.
 * @param start as `startService`
 * @param onEnd called when it will not be started again
 */
export function keepRunning(start: (onEnd: OnEnd) => Service, onEnd: OnEnd) {
  let restarts = 0
  const end = (ended: Service): void => {
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
    hasEnded: () => current.hasEnded(),
    stop: () => current.stop(),
    kill: () => current.kill(),
  }
}

/**
 * Starts a long-running Node program whose output goes to ours.
 * @param options `onEnd` is called when it ends before anybody stopped it; `output` is what becomes of its standard
 *   output
 */
export function startService({ name, args, env, onEnd, output = 'inherit' }: Options): Service {
  const child = spawn(process.execPath, ['--import', exitWithParent, ...args], {
    cwd: root,
    env: { ...env, ...tiedToUs() },
    detached: true, // Ctrl-C in the terminal reaches only the parent, which stops services in order
    stdio: ['ignore', output, 'inherit', 'ipc'],
  })
  let stopping = false
  let hasEnded = false
  const killGroup = () => {
    try {
      if (child.pid) process.kill(-child.pid, 'SIGKILL')
    } catch {
      // already gone
    }
  }
  const service: Service = {
    name,
    pid: child.pid ?? 0,
    reason: '',
    hasEnded: () => hasEnded,
    async stop() {
      stopping = true
      if (hasEnded) return
      const GRACE_MS = 15_000 + (Number(env.DRAIN_SECONDS) || 0) * 1000
      child.kill('SIGTERM')
      if (child.pid) await waitForEnd(child.pid, GRACE_MS)
      killGroup() // what it may have left in its group
    },
    kill() {
      stopping = true
      killGroup()
    },
  }
  const end = (reason: string) => {
    if (hasEnded) return
    hasEnded = true
    service.reason = reason
    if (!stopping) onEnd(service)
  }
  child.once('error', (error) => end(error.message))
  child.once('exit', (code, signal) => end(signal ? `signal ${signal}` : `exit code ${code}`))
  return service
}
