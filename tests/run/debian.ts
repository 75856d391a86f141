// Debian's packages, for what tests use besides npm's.
import { spawnSync } from 'node:child_process'
import { progress } from '@/scripts/lib/output.mjs'
import { isRoot } from '@/scripts/lib/postgres-user'
import { run } from '@/scripts/lib/run.mjs'

/** Whether a program is there. @param flag what makes it say its version and end */
export const isInstalled = (program: string, flag = '--version') =>
  spawnSync(program, [flag], { stdio: 'ignore' }).status === 0

/** Whether Debian has installed a package; false where there is no dpkg. */
export const hasPackage = (name: string) => spawnSync('dpkg', ['-s', name], { stdio: 'ignore' }).status === 0

/**
 * Installs packages where we may. Their own services are not wanted: RUNLEVEL keeps them from being started.
 * @param names of the packages
 * @param timeoutSeconds how long one step may take
 */
export async function installPackages(names: readonly string[], timeoutSeconds = 180): Promise<void> {
  if (names.length === 0 || !isRoot() || !isInstalled('apt-get')) return
  progress(`installing Debian's ${names.join(', ')}`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' }
  const get = async (...args: string[]) =>
    (await run('apt-get', ['-y', '--no-install-recommends', ...args], { env, timeoutSeconds })).code === 0
  if (await get('install', ...names)) return
  // A fresh machine has no list of packages yet.
  if (await get('update')) await get('install', ...names)
}
