import { mkdirSync, openSync, readFileSync, rmSync } from 'node:fs'
import { ensureBuilt } from '@/scripts/lib/build'
import { Explained, progress, say } from '@/scripts/lib/output.mjs'
import { inRoot } from '@/scripts/lib/paths.mjs'
import { until } from '@/scripts/lib/processes.mjs'
import { startProgram, type Program } from '@/scripts/lib/program'
import { tail } from '@/scripts/lib/run.mjs'
import { readEnvironment } from '@/scripts/lib/settings'
import type { Stopper } from '@/scripts/lib/stopper'
import { reservePort } from '@/tests/support/servers/ports'
import { TOKEN } from '@/tests/support/servers/vimeo-api'
import { limitOf } from '@/tests/support/timeout'
import { unsetSettings } from './unset-settings'

/** Includes adding the demo catalogue. */
const START_MS = limitOf(90)

type Options = { home: string; port: number; log: string; vimeoPort?: number; node?: string }

/**
 * Starts the product as a user would, ignoring the developer's own settings.
 * @param options data directory, port, log file, port of the Vimeo stand-in, and the Node to use
 */
export function startProduct({ home, port, log, vimeoPort, node = process.execPath }: Options): Program {
  const output = openSync(log, 'w')
  return startProgram(node, [inRoot('scripts', 'run.mjs'), 'start'], {
    // Not SIGKILL, so that it can stop its own child programs.
    killSignal: 'SIGINT',
    graceMs: 40_000,
    env: {
      ...process.env,
      ...unsetSettings(),
      DATA_DIR: home,
      PORT: String(port),
      APP_URL: `http://localhost:${port}`,
      LOG_LEVEL: 'warn',
      RATE_LIMIT_FACTOR: '50',
      // Otherwise a test on a busy machine could reuse a connection just as the server closes it.
      KEEP_ALIVE_TIMEOUT: '60000',
      // Tests that allow it answer these requests; any other request to it fails its test.
      ANALYTICS_HOST: 'https://analytics.rasika.test',
      ...(vimeoPort && { VIMEO_TOKEN: TOKEN, VIMEO_API_BASE: `http://127.0.0.1:${vimeoPort}` }),
    },
    stdio: ['ignore', output, output],
  })
}

/**
 * Waits until everything is running, the sandbox included.
 * @throws {Explained} if it stops or takes too long
 */
export async function waitUntilUp(product: Program, baseUrl: string, log: string): Promise<void> {
  // Wait for the script's final output, not only /api/ready, so that the sandbox is running too.
  const isUp = () => product.hasEnded() || readFileSync(log, 'utf8').includes('Rasika is up')
  await until(isUp, { every: 200, ms: START_MS })
  if (!product.hasEnded() && isUp()) return
  say(tail(readFileSync(log, 'utf8'), 40))
  throw new Explained(`The product did not start at ${baseUrl} (see above; the full log is ${log}).`)
}

/** A running product: prints the end of its log, and provides the environment for tests. */
export type Served = {
  baseUrl: string
  showLog: () => void
  env: { E2E_BASE_URL: string; E2E_VIMEO_PORT: string }
}

/** Starts the product on an empty data directory and a free port, after building it if needed. */
export async function serveProduct(stopper: Stopper, home: string): Promise<Served> {
  progress(`build: ${await ensureBuilt(readEnvironment())}`)
  rmSync(home, { recursive: true, force: true })
  mkdirSync(home, { recursive: true })
  const log = `${home}-server.log`
  const port = await reservePort()
  // The Vimeo stand-in listens here later, in tests that need it.
  const vimeoPort = await reservePort()
  const product = startProduct({ home, port, log, vimeoPort })
  stopper.add(null, product)
  const baseUrl = `http://localhost:${port}`
  await waitUntilUp(product, baseUrl, log)
  const showLog = () =>
    say(`      The server's last lines (the full log is ${log}):\n${tail(readFileSync(log, 'utf8'))}`)
  return { baseUrl, showLog, env: { E2E_BASE_URL: baseUrl, E2E_VIMEO_PORT: String(vimeoPort) } }
}
