import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process'
import { waitForEnd } from './processes.mjs'

/** A program that was started and can be stopped. */
export type Program = {
  child: ChildProcess
  hasEnded: () => boolean
  /** Resolves when it has ended, with how. */
  ended: Promise<string>
  /** Asks the program to end, waits, and kills it when it does not. */
  stop: () => Promise<void>
  kill: () => void
}

type Ending = { stopSignal?: NodeJS.Signals; killSignal?: NodeJS.Signals; graceMs: number; killsGroup?: boolean }

/**
 * Starts a program that runs until it is stopped, in a process group of its own: Ctrl-C in the terminal reaches only
 * us, and we stop programs in order.
 * @param options those of `spawn`; the signals that end the program; `graceMs`: how long an orderly end may take;
 *   `killsGroup`: what it may have left in its group is killed when it ends
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
      // already gone
    }
  }
  const stop = async () => {
    if (hasEnded) return
    child.kill(stopSignal)
    const isGone = child.pid && (await waitForEnd(child.pid, graceMs))
    if (!isGone || killsGroup) kill()
    // The system knows of its end a moment before we are told.
    if (isGone) await ended
  }
  return { child, hasEnded: () => hasEnded, ended, stop, kill }
}
