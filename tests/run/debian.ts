import { spawnSync } from 'node:child_process'
import { progress } from '@/scripts/lib/output.mjs'
import { isRoot } from '@/scripts/lib/postgres-user'
import { run } from '@/scripts/lib/run.mjs'

export const isInstalled = (program: string, flag = '--version') =>
  spawnSync(program, [flag], { stdio: 'ignore' }).status === 0

export const hasPackage = (name: string) => spawnSync('dpkg', ['-s', name], { stdio: 'ignore' }).status === 0

/**
 * Installs packages if this process is root and apt-get exists. RUNLEVEL=1 keeps their services from starting.
 * @param timeoutSeconds maximum time for each apt-get command
 */
export async function installPackages(names: readonly string[], timeoutSeconds = 180): Promise<void> {
  if (names.length === 0 || !isRoot() || !isInstalled('apt-get')) return
  progress(`installing Debian's ${names.join(', ')}`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' }
  const get = async (...args: string[]) =>
    (await run('apt-get', ['-y', '--no-install-recommends', ...args], { env, timeoutSeconds })).code === 0
  if (await get('install', ...names)) return
  // Updates the package index and tries again, because a new machine has no index.
  if (await get('update')) await get('install', ...names)
}
