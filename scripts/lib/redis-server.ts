// A Redis for tests: on the loopback interface, in memory only, gone when stopped.
import { spawn } from 'node:child_process'
import { createConnection } from 'node:net'
import { tmpdir } from 'node:os'
import { installPackage, isInstalled } from './debian'
import { progress } from './output.mjs'
import { findFreePort } from './ports'
import { waitForEnd } from './processes.mjs'

const PROGRAM = 'redis-server'
const START_SECONDS = 60

export type RedisServer = { url: string; hasEnded: () => boolean; stop: () => Promise<void>; kill: () => void }

/**
 * Starts a Redis on a free port, installing it first where that is possible.
 * @param options `onLaunch` is called as soon as it runs, before it is ready
 * @returns null, after saying why, where there is no Redis
 */
export async function startRedis({
  onLaunch,
}: { onLaunch?: (server: RedisServer) => void } = {}): Promise<RedisServer | null> {
  if (!isInstalled(PROGRAM)) await installPackage(PROGRAM)
  if (!isInstalled(PROGRAM)) {
    progress(
      `${PROGRAM} is not installed: what is shared through Redis is not tested. Install it (apt-get, brew) for that.`,
    )
    return null
  }
  const port = await findFreePort()
  const options = ['--port', port, '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', tmpdir()].map(
    String,
  )
  const child = spawn(PROGRAM, options, { cwd: tmpdir(), detached: true, stdio: 'ignore' })
  let ended = false
  child.once('error', () => (ended = true))
  child.once('exit', () => (ended = true))
  const server: RedisServer = {
    url: `redis://127.0.0.1:${port}`,
    hasEnded: () => ended,
    async stop() {
      if (ended) return
      child.kill('SIGTERM')
      if (child.pid && !(await waitForEnd(child.pid, 5000))) server.kill()
    },
    kill: () => void (ended || child.kill('SIGKILL')),
  }
  onLaunch?.(server)
  const until = performance.now() + START_SECONDS * 1000
  while (!ended && performance.now() < until) {
    if (await answers(port)) return server
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  progress(`${PROGRAM} did not come up: what is shared through Redis is not tested.`)
  return null
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createConnection({ port, host: '127.0.0.1' }, () => socket.write('PING\r\n'))
    const finish = (result: boolean) => {
      socket.destroy()
      resolve(result)
    }
    socket.setTimeout(1000, () => finish(false))
    socket.once('data', (data) => finish(String(data).startsWith('+PONG')))
    socket.once('error', () => finish(false))
  })
}
