import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process'
import { testTimeouts } from '@/tests/support/timeout'
import { inTime } from '@/tests/support/until'

/** A running command with its output so far. */
export type Command = { child: ChildProcess; output: () => string; ended: Promise<number | null> }

/**
 * Expects an exit code.
 * @param says part of the output
 */
export async function expectEnd({ ended, output }: Command, code: number, says: string | RegExp): Promise<void> {
  const said = typeof says === 'string' ? expect.stringContaining(says) : expect.stringMatching(says)
  expect([await ended, output()]).toEqual([code, said])
}

/** Kills a program and its child processes. */
export function killGroup({ pid = 0 }: ChildProcess): void {
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // already gone
  }
}

/**
 * Starts a program in its own process group.
 * @param said its name in error messages
 */
export function startGroup(said: string, program: string, args: string[], options: SpawnOptions): Command {
  const child = spawn(program, args, { ...options, detached: true, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', (text) => (output += text))
  // 'close' rather than 'exit': all output has then been read.
  const closed = new Promise<number | null>((resolve) => child.once('close', (code) => resolve(code)))
  return {
    child,
    output: () => output,
    get ended() {
      return inTime(`${said} has ended`, closed, testTimeouts.faults)
    },
  }
}

/** Node programs that are killed with their child processes after each test. */
export function useCommands() {
  const children: ChildProcess[] = []
  afterEach(() => children.splice(0).forEach(killGroup))

  return {
    /**
     * @param args for Node
     * @param env added to the test's environment
     * @param place working directory and user
     */
    run(args: string[], env: Record<string, string>, place: Pick<SpawnOptions, 'cwd' | 'uid' | 'gid'> = {}): Command {
      const all = { ...process.env, NODE_OPTIONS: '', NODE_ENV: 'production' as const, ...env }
      const command = startGroup(args.slice(1).join(' '), process.execPath, args, { env: all, ...place })
      children.push(command.child)
      return command
    },
    killGroup,
  }
}
