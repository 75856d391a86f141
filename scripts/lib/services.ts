import { say } from './output.mjs'
import { root } from './paths.mjs'
import { startProgram } from './program'
import { exitWithParent, tiedToUs } from './run.mjs'

export type Service = {
  name: string
  pid: number
  hasEnded: () => boolean
  stop: () => Promise<void>
  kill: () => void
}
/** @param reason exit code or signal */
export type OnEnd = (name: string, reason: string) => void

type Options = { name: string; args: string[]; env: NodeJS.ProcessEnv; onEnd: OnEnd; output?: 'inherit' | 'ignore' }

const RESTARTS = 3

/**
 * Restarts a program a few times if it stops unexpectedly.
 * @param onEnd called when the program stops after the last restart
 */
export function superviseService(start: (onEnd: OnEnd) => Service, onEnd: OnEnd) {
  let restarts = 0
  const end: OnEnd = (name, reason) => {
    if (restarts === RESTARTS) return onEnd(name, reason)
    restarts += 1
    say(`Restarting ${name}, which stopped (${reason}).`)
    current = start(end)
  }
  let current = start(end)
  return {
    name: current.name,
    hasEnded: () => current.hasEnded(),
    stop: () => current.stop(),
    kill: () => current.kill(),
  }
}

/**
 * @param options `onEnd` is called if the program ends by itself; `output` is the destination of its standard output
 */
export function startService({ name, args, env, onEnd, output = 'inherit' }: Options): Service {
  const { child, hasEnded, ended, stop, kill } = startProgram(process.execPath, ['--import', exitWithParent, ...args], {
    cwd: root,
    env: { ...env, ...tiedToUs() },
    stdio: ['ignore', output, 'inherit', 'ipc'],
    graceMs: 15_000 + (Number(env.DRAIN_SECONDS) || 0) * 1000,
    killsGroup: true,
  })
  let stopping = false
  void ended.then((reason) => stopping || onEnd(name, reason))
  return {
    name,
    pid: child.pid ?? 0,
    hasEnded,
    stop() {
      stopping = true
      return stop()
    },
    kill() {
      stopping = true
      kill()
    },
  }
}
