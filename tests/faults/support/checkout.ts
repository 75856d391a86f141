import { execFileSync, spawnSync, type ChildProcess } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { killGroup, startGroup, type Command } from './processes'

/** Packages and build output. Git ignores them, so a copied checkout needs links. */
const MADE = ['.next', '.next-server', 'lib/server/db/generated', 'node_modules']

export function linkMade(directory: string): void {
  for (const name of MADE) {
    const target = path.join(directory, name)
    // Creates hard links on the same disk; otherwise copies.
    if (spawnSync('cp', ['-al', name, target]).status !== 0) execFileSync('cp', ['-R', name, target])
  }
  // Replaces the hard link with a copy, because npm rewrites this file in place.
  const list = path.join(directory, 'node_modules', '.package-lock.json')
  rmSync(list, { force: true })
  cpSync('node_modules/.package-lock.json', list)
}

/** Command run in a shell. Its output excludes npm's own lines. */
export type Typed = Command

const withoutNpm = (text: string) => text.replaceAll(/^(\n?> .*\n)+\n?/gm, '')

/** Copies this checkout with its packages and build. Creates a directory for the operator's files next to it. */
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
    files: home,
    /**
     * Runs a line in a shell in the checkout.
     * @param env environment variables; only PATH and HOME are inherited
     */
    type(line: string, env: Record<string, string> = {}): Typed {
      const { PATH, HOME } = process.env
      // Stops Prisma from checking for a newer version.
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
