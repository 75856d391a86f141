import { fork } from 'node:child_process'
import { inRoot } from '@/scripts/lib/paths.mjs'
import { findFreePort } from '@/scripts/lib/ports.mjs'
import { nextCommand } from '@/scripts/lib/build.mjs'
import { startService } from '@/scripts/lib/services.mjs'

/** The servers that are measured, and what asks them. */

export type Server = { origin: string; pid: number; stop: () => Promise<void> }
export type Yield = { requests: number; seconds: number; p50: number; p95: number; bytes: number }
export type Order = {
  origin: string
  paths: string[]
  puts: string[]
  cookies: string[]
  encoding: string
  connections: number
  seconds: number
}

const READY_MS = 60_000
/** The port that a bench was given to serve on, and the ones after it. */
const FIRST_PORT = Number(process.env.BENCH_PORT || 0)
let taken = 0

async function start(name: string, make: (port: number) => string[], path: string, env = {}): Promise<Server> {
  const port = await findFreePort(...(FIRST_PORT > 0 ? [FIRST_PORT + taken] : []))
  taken += 1
  const service = startService({
    name,
    args: make(port),
    env: { ...process.env, PORT: String(port), APP_URL: `http://localhost:${port}`, ...env },
    onEnd: ({ reason }) => {
      console.error(`${name} ended (${reason})`)
      process.exit(1)
    },
    output: 'ignore',
  })
  const origin = `http://127.0.0.1:${port}`
  const until = performance.now() + READY_MS
  while (!(await fetch(origin + path).then(({ ok }) => ok, () => false))) {
    if (performance.now() > until) throw new Error(`${name} was not ready after ${READY_MS / 1000} s`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return { origin, pid: service.pid, stop: () => service.stop() }
}

const next = (...args: string[]) => (port: number) => nextCommand('start', ...args, '-p', String(port))

/** The product as `npm start` serves it: the same build and command; its log goes nowhere, but is written. */
export const startProduct = () => start('the product', next(), '/api/ready', { LOG_LEVEL: 'info' })

/** The bare Next application (scripts/lib/floor.mjs). */
export const startBareNext = (directory: string) => start('the bare Next application', next(directory), '/')

/** node:http and pg alone. */
export const startBareHttp = () =>
  start('the bare handler', (port) => [inRoot('tests', 'bench', 'bare-server.mjs'), String(port)], '/')

/** A process that asks; see load-worker.mjs. */
export function startLoad(): { run: (order: Order) => Promise<Yield>; stop: () => void } {
  const worker = fork(inRoot('tests', 'bench', 'load-worker.mjs'), { execArgv: [] })
  return {
    run: (order) =>
      new Promise((resolve, reject) => {
        worker.once('message', (result: Yield & { failure: string | null }) =>
          result.failure ? reject(new Error(result.failure)) : resolve(result),
        )
        worker.send(order)
      }),
    stop: () => void worker.disconnect(),
  }
}
