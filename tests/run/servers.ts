// Programs that tests use where the machine has them: a Redis, and nginx and ffmpeg, which tests start themselves.
import { tmpdir } from 'node:os'
import { progress } from '@/scripts/lib/output.mjs'
import { startProgram, type Program } from '@/scripts/lib/program'
import { reservePort } from '@/tests/support/servers/ports'
import { limitOf } from '@/tests/support/timeout'
import { installPackages, isInstalled } from './debian'

const START_MS = limitOf(10)

/**
 * Starts a Redis in memory on a free port of the loopback interface, installing it first where that is possible.
 * @param onLaunch called as soon as it runs, before it is ready
 * @returns its address; '', after saying why, where there is no Redis
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
    progress(`${name} did not come up: what is shared through Redis is not tested.`)
    return ''
  } finally {
    clearTimeout(late)
    client.disconnect()
  }
}

/**
 * Finds nginx, installing it first where that is possible.
 * @returns the program; '', after saying so, where there is none
 */
export async function ensureNginx(): Promise<string> {
  // Debian puts it where only root's PATH looks.
  const find = () => ['nginx', '/usr/sbin/nginx'].find((program) => isInstalled(program, '-v'))
  if (!find()) await installPackages(['nginx-light'])
  return find() ?? missing('nginx', 'several instances behind it are')
}

function missing(program: string, untested: string): '' {
  progress(`${program} is not installed: ${untested} not tested. Install it (apt-get, brew) for that.`)
  return ''
}

/** Installs ffmpeg where there is none and that is possible; says so where there is none. */
export async function ensureFfmpeg(): Promise<void> {
  const isThere = () => isInstalled('ffmpeg', '-version')
  if (!isThere()) await installPackages(['ffmpeg'])
  if (!isThere()) missing('ffmpeg', 'how streams are made of videos is')
}
