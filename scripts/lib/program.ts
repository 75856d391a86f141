import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process'
import { waitForEnd } from './processes.mjs'

export type Program = {
  child: ChildProcess
  hasEnded: () => boolean
  /** Resolves to the exit code or signal. */
  ended: Promise<string>
  /** Sends the stop signal, and kills the program if it doesn't end in time. */
  stop: () => Promise<void>
  kill: () => void
}

type Ending = { stopSignal?: NodeJS.Signals; killSignal?: NodeJS.Signals; graceMs: number; killsGroup?: boolean }

/**
 * Starts a program in its own process group. Ctrl-C in the terminal then reaches only this process, which stops the
 * programs in order.
 * @param options options of `spawn`; `graceMs` is how long to wait for the program to stop before killing it;
 *   `killsGroup` also kills its orphaned children
 */
export function startProgram(
  command: string,
  args: string[],
  { stopSignal = 'SIGTERM', killSignal = 'SIGKILL', graceMs, killsGroup, ...options }: SpawnOptions & Ending,
): Program {
  const child = spawn(command, args, { detached: true, ...options })
  let hasEnded = false
  const ended = new Promise<string>((resolve) => {
    const end = (reason: string) => {
      hasEnded = true
      resolve(reason)
    }
    child.once('error', (error) => end(error.message))
    child.once('exit', (code, signal) => end(signal ? `signal ${signal}` : `exit code ${code}`))
  })
  const kill = () => {
    if (!killsGroup) return void (hasEnded || child.kill(killSignal))
    try {
      if (child.pid) process.kill(-child.pid, killSignal)
    } catch {
      // already ended
    }
  }
  const stop = async () => {
    if (hasEnded) return
    child.kill(stopSignal)
    const isGone = child.pid && (await waitForEnd(child.pid, graceMs))
    if (!isGone || killsGroup) kill()
    // The system reports the end slightly before Node does.
    if (isGone) await ended
  }
  return { child, hasEnded: () => hasEnded, ended, stop, kill }
}
