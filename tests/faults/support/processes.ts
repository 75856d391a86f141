import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process'
import { testTimeouts } from '@/tests/support/timeout'
import { inTime } from '@/tests/support/until'

/** A running command of the project: its output so far, and its end. */
export type Command = { child: ChildProcess; output: () => string; ended: Promise<number | null> }

/** Starts Node programs in separate process groups, which are killed after each test. */
export function useCommands() {
  const children: ChildProcess[] = []
  const killGroup = ({ pid = 0 }: ChildProcess) => {
    try {
      process.kill(-pid, 'SIGKILL')
    } catch {
      // already gone
    }
  }
  afterEach(() => children.splice(0).forEach(killGroup))

  return {
    /**
     * @param args of Node
     * @param env added to the environment of the test
     * @param place where it runs, and as whom
     */
    run(args: string[], env: Record<string, string>, place: Pick<SpawnOptions, 'cwd' | 'uid' | 'gid'> = {}): Command {
      const child = spawn(process.execPath, args, {
        env: { ...process.env, NODE_OPTIONS: '', NODE_ENV: 'production', ...env },
        detached: true,
        stdio: ['ignore', 'pipe', 'pipe'],
        ...place,
      })
      children.push(child)
      let output = ''
      for (const stream of [child.stdout, child.stderr])
        stream?.setEncoding('utf8').on('data', (text) => (output += text))
      // 'close', not 'exit': all output has been read by then.
      const closed = new Promise<number | null>((resolve) => child.once('close', (code) => resolve(code)))
      return {
        child,
        output: () => output,
        get ended() {
          return inTime(`${args.slice(1).join(' ')} has ended`, closed, testTimeouts.faults)
        },
      }
    },
    /** Kills a program and its child processes. */
    killGroup,
  }
}
