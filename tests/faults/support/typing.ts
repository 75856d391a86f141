import { spawnSync } from 'node:child_process'
import { commands } from '@/tests/support/pages/documents'
import { makeCheckout, type Typed } from './checkout'
import { installedPostgres } from './installed-postgres'
import { eventually } from './instance'

type Filled = Record<string, string>
export type Row = [documented: string, filled: Filled, code: number, says: RegExp]

const [PROGRESS, STACK] = [/^ {6}.*\n/gm, /^ +at .*:\d+/m]

const missing = ['curl', 'openssl', 'psql', 'pg_dump', 'xxd'].filter(
  (program) => spawnSync(program, ['--version'], { stdio: 'ignore' }).error,
)
/** Returns true for commands that run pg_dump, which refuses servers newer than itself. */
const isDump = (command: string) => command.includes('"postgresql://…"')
export const cannotTry = (command: string) =>
  (isDump(command) && !installedPostgres) || missing.some((program) => command.includes(program))

export function useDocumentedCommands() {
  let made: ReturnType<typeof makeCheckout> | undefined
  beforeAll(() => void (made = makeCheckout()))
  afterAll(() => made?.remove())
  const checkout = () => {
    if (!made) throw new Error('the checkout is not made yet')
    return made
  }
  const tried = new Set<string>()

  /**
   * Fills in the placeholders of a documented command.
   * @throws {Error} if no document contains the command
   */
  function line(documented: string, filled: Filled = {}): string {
    if (!commands.includes(documented)) throw new Error(`no document says '${documented}'`)
    tried.add(documented)
    return Object.entries(filled).reduce((text, [word, value]) => text.replaceAll(word, value), documented)
  }

  async function type(text: string, env: Record<string, string> = {}) {
    const typed = checkout().type(text, env)
    return { code: await typed.ended, output: typed.output() }
  }

  return {
    checkout,
    line,
    type,
    tried,

    /**
     * Runs commands, two at a time. Expects a failing command to print a single line without a stack trace.
     * @returns the commands whose output or exit code was unexpected
     */
    async typeAll(rows: readonly Row[], env: Record<string, string> = {}) {
      const waiting = rows.filter(([documented]) => !cannotTry(documented))
      const wrong: { text: string; code: number | null; output: string }[] = []
      const lane = async () => {
        for (let row = waiting.shift(); row; row = waiting.shift()) {
          const [documented, filled, expected, says] = row
          const text = line(documented, filled)
          const { code, output } = await type(text, env)
          const said = output.replaceAll(PROGRESS, '')
          const isOneLine = expected === 0 || said.trim().split('\n').length === 1
          if (code !== expected || !says.test(said) || STACK.test(output) || !isOneLine)
            wrong.push({ text, code, output })
        }
      }
      await Promise.all([lane(), lane()])
      return wrong
    },

    async start(text: string, env: Record<string, string> = {}): Promise<Typed> {
      const product = checkout().type(text, env)
      await eventually('the product is up', () => {
        if (product.child.exitCode !== null) throw new Error(product.output())
        return product.output().includes('Rasika is up')
      })
      return product
    },

    /** Sends SIGINT to the whole process group, as Ctrl-C in a terminal does. */
    async pressCtrlC({ child, output, ended }: Typed): Promise<string> {
      process.kill(-(child.pid ?? 0), 'SIGINT')
      await ended
      return output()
    },
  }
}
