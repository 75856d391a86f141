import { fork } from 'node:child_process'
import { nextCommand } from '@/scripts/lib/build'
import { inRoot } from '@/scripts/lib/paths.mjs'
import { findFreePort } from '@/scripts/lib/ports'
import { startApp, waitUntilServing } from '@/scripts/lib/serve'
import { startService, type OnEnd } from '@/scripts/lib/services'

// Starts the measured servers and the process that sends the requests.

export type Server = { origin: string; pid: number; stop: () => Promise<void> }
export type Yield = { requests: number; seconds: number; p50: number; p95: number; bytes: number }
export type Order = {
  origin: string
  paths: string[]
  headers: Record<string, string>
  puts: string[]
  cookies: string[]
  encoding: string
  connections: number
  seconds: number
}

const READY_SECONDS = 60
/** Port of the first server. Further servers use the following ports. 0 picks free ports. */
const FIRST_PORT = Number(process.env.BENCH_PORT || 0)
let taken = 0

type Service = ReturnType<typeof startService>
type Start = (env: NodeJS.ProcessEnv & { PORT: string }, onEnd: OnEnd) => Service

/** @param path path that responds with 200 once the server is ready */
async function start(name: string, path: string, launch: Start): Promise<Server> {
  const port = await findFreePort(...(FIRST_PORT > 0 ? [FIRST_PORT + taken] : []))
  taken += 1
  const env = { ...process.env, PORT: String(port), APP_URL: `http://localhost:${port}` }
  const service = launch(env, (_, reason) => {
    console.error(`${name} ended (${reason})`)
    process.exit(1)
  })
  const origin = `http://127.0.0.1:${port}`
  await waitUntilServing(service, origin + path, READY_SECONDS)
  return { origin, pid: service.pid, stop: () => service.stop() }
}

const launchNode =
  (name: string, argsOf: (port: string) => string[]): Start =>
  (env, onEnd) =>
    startService({ name, args: argsOf(env.PORT), env, onEnd, output: 'ignore' })

/** Logs at level `info`, because logging is part of the product's cost. The output is discarded. */
export const startProduct = () =>
  start('the product', '/api/ready', (env, onEnd) => startApp({ ...env, LOG_LEVEL: 'info' }, false, onEnd, 'ignore'))

export const startBareNext = (directory: string) =>
  start(
    'bare Next',
    '/',
    launchNode('bare Next', (port) => nextCommand('start', directory, '-p', port)),
  )

export const startBareHttp = () =>
  start(
    'the bare handler',
    '/',
    launchNode('the bare handler', (port) => [inRoot('bench', 'bare-server.mjs'), port]),
  )

/** Starts a separate process for sending requests, so that it doesn't count as the server's CPU time. */
export function startLoad(): { run: (order: Order) => Promise<Yield>; stop: () => void } {
  const worker = fork(inRoot('bench', 'load-worker.ts'), { execArgv: ['--import', 'tsx'] })
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
