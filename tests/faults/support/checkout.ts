import { execFileSync, spawnSync, type ChildProcess } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { killGroup, startGroup, type Command } from './processes'

/** What git does not have: packages and what is made of the sources. */
const MADE = ['.next', '.next-server', 'lib/server/db/generated', 'node_modules']

/** Gives another directory the packages and the build of this checkout. */
export function linkMade(directory: string): void {
  for (const name of MADE) {
    const target = path.join(directory, name)
    // Hard links where both are on one disk.
    if (spawnSync('cp', ['-al', name, target]).status !== 0) execFileSync('cp', ['-R', name, target])
  }
  // npm rewrites this one in place.
  const list = path.join(directory, 'node_modules', '.package-lock.json')
  rmSync(list, { force: true })
  cpSync('node_modules/.package-lock.json', list)
}

/** A command that was typed, whose output has none of npm's own lines. */
export type Typed = Command

const withoutNpm = (text: string) => text.replaceAll(/^(\n?> .*\n)+\n?/gm, '')

/** A copy of this checkout as git has it, with packages and build, beside an empty directory for files. */
export function makeCheckout() {
  const home = mkdtempSync(path.join(tmpdir(), 'rasika-checkout-'))
  const directory = path.join(home, 'rasika')
  mkdirSync(directory)
  const list = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    encoding: 'utf8',
  })
  for (const file of list.split('\0').filter(existsSync)) cpSync(file, path.join(directory, file))
  linkMade(directory)
  const children: ChildProcess[] = []

  return {
    directory,
    /** Place for what an operator keeps elsewhere. */
    files: home,
    /**
     * Types a line into a shell in the checkout.
     * @param env all that is set there beside the path and the home directory
     */
    type(line: string, env: Record<string, string> = {}): Typed {
      const { PATH, HOME } = process.env
      // Prisma's command line would ask whether there is a newer one.
      const all: Record<string, string | undefined> = { PATH, HOME, CHECKPOINT_DISABLE: '1', ...env }
      const typed = startGroup(line, 'bash', ['-c', line], { cwd: directory, env: all as NodeJS.ProcessEnv })
      children.push(typed.child)
      return {
        child: typed.child,
        output: () => withoutNpm(typed.output()),
        get ended() {
          return typed.ended
        },
      }
    },
    remove(): void {
      children.forEach(killGroup)
      rmSync(home, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 })
    },
  }
}
