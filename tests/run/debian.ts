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
 * Installs a package where we may. Its own service is not wanted: RUNLEVEL keeps it from being started.
 * @param name of the package
 * @param timeoutSeconds how long one step may take
 */
export async function installPackage(name: string, timeoutSeconds = 180): Promise<void> {
  if (!isRoot() || !isInstalled('apt-get')) return
  progress(`installing Debian's ${name}`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' }
  const get = (...args: string[]) => run('apt-get', ['-y', '--no-install-recommends', ...args], { env, timeoutSeconds })
  const first = await get('install', name)
  if (first.code === 0) return
  // A fresh machine has no list of packages yet.
  await get('update')
  await get('install', name)
}
