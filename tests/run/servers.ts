// Installs optional programs for tests. Redis is started here; the tests start nginx and ffmpeg themselves.
import { tmpdir } from 'node:os'
import { progress } from '@/scripts/lib/output.mjs'
import { startProgram, type Program } from '@/scripts/lib/program'
import { reservePort } from '@/tests/support/servers/ports'
import { limitOf } from '@/tests/support/timeout'
import { installPackages, isInstalled } from './debian'

const START_MS = limitOf(10)

/**
 * Starts an in-memory Redis on a free loopback port. Installs Redis if necessary.
 * @param onLaunch called once the process exists, before it is ready
 * @returns the URL of Redis; '' after printing that its tests are skipped
 */
export async function startRedis(onLaunch: (server: Program) => void): Promise<string> {
  const name = 'redis-server'
  if (!isInstalled(name)) await installPackages([name])
  if (!isInstalled(name)) return missing(name, 'what is shared through Redis is')
  const port = String(await reservePort())
  const options = ['--port', port, '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', tmpdir()]
  onLaunch(startProgram(name, options, { cwd: tmpdir(), stdio: 'ignore', graceMs: 5000 }))
  const url = `redis://127.0.0.1:${port}`
  const { Redis } = await import('ioredis')
  const client = new Redis(url, { maxRetriesPerRequest: null, retryStrategy: () => 50 })
  client.on('error', () => undefined) // not ready yet: the client tries again
  const late = setTimeout(() => client.disconnect(), START_MS)
  try {
    await client.ping()
    return url
  } catch {
    progress(`${name} did not start: sharing through Redis is not tested.`)
    return ''
  } finally {
    clearTimeout(late)
    client.disconnect()
  }
}

export async function ensureNginx(): Promise<string> {
  // Debian installs nginx in a directory that is only in root's PATH.
  const find = () => ['nginx', '/usr/sbin/nginx'].find((program) => isInstalled(program, '-v'))
  if (!find()) await installPackages(['nginx-light'])
  return find() ?? missing('nginx', 'several instances behind it are')
}

function missing(program: string, untested: string): '' {
  progress(`${program} is not installed: ${untested} not tested. Install it (apt-get, brew) for that.`)
  return ''
}

export async function ensureFfmpeg(): Promise<void> {
  const isThere = () => isInstalled('ffmpeg', '-version')
  if (!isThere()) await installPackages(['ffmpeg'])
  if (!isThere()) missing('ffmpeg', 'how streams are made of videos is')
}
