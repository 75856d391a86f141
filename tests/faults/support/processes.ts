import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process'
import { testTimeouts } from '@/tests/support/timeout'
import { inTime } from '@/tests/support/until'

export type Command = { child: ChildProcess; output: () => string; ended: Promise<number | null> }

export async function expectEnd({ ended, output }: Command, code: number, says: string | RegExp): Promise<void> {
  const said = typeof says === 'string' ? expect.stringContaining(says) : expect.stringMatching(says)
  expect([await ended, output()]).toEqual([code, said])
}

export function killGroup({ pid = 0 }: ChildProcess): void {
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // The group has already ended.
  }
}

/**
 * Starts a program in its own process group.
 * @param said name of the program in error messages
 */
export function startGroup(said: string, program: string, args: string[], options: SpawnOptions): Command {
  const child = spawn(program, args, { ...options, detached: true, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', (text) => (output += text))
  // Waits for 'close', because 'exit' can come before all output has been read.
  const closed = new Promise<number | null>((resolve) => child.once('close', (code) => resolve(code)))
  return {
    child,
    output: () => output,
    get ended() {
      return inTime(`${said} has ended`, closed, testTimeouts.faults)
    },
  }
}

/** Runs Node programs, and kills them and their child processes after each test. */
export function useCommands() {
  const children: ChildProcess[] = []
  afterEach(() => children.splice(0).forEach(killGroup))

  return {
    run(args: string[], env: Record<string, string>, place: Pick<SpawnOptions, 'cwd' | 'uid' | 'gid'> = {}): Command {
      const all = { ...process.env, NODE_OPTIONS: '', NODE_ENV: 'production' as const, ...env }
      const command = startGroup(args.slice(1).join(' '), process.execPath, args, { env: all, ...place })
      children.push(command.child)
      return command
    },
    killGroup,
  }
}
