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

/** Maximum time to start, including the import of the demo catalogue. */
const START_MS = limitOf(90)

type Options = { home: string; port: number; log: string; vimeoPort?: number; node?: string }

/** Starts the product as `npm start` does, but without the developer's own settings. */
export function startProduct({ home, port, log, vimeoPort, node = process.execPath }: Options): Program {
  const output = openSync(log, 'w')
  return startProgram(node, [inRoot('scripts', 'run.mjs'), 'start'], {
    // After SIGINT, the script stops its own child processes.
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
      // Tests send it to buy as somebody in another country (`inCountry`).
      GEO_COUNTRY_HEADER: 'x-country',
      // With a short keep-alive, a slow test might reuse a connection just as the server closes it.
      KEEP_ALIVE_TIMEOUT: '60000',
      // Tests mock requests to this host. A request that isn't mocked fails its test.
      ANALYTICS_HOST: 'https://analytics.rasika.test',
      ...(vimeoPort && { VIMEO_TOKEN: TOKEN, VIMEO_API_BASE: `http://127.0.0.1:${vimeoPort}` }),
    },
    stdio: ['ignore', output, output],
  })
}

export async function waitUntilUp(product: Program, baseUrl: string, log: string): Promise<void> {
  // Waits for the last line of the log, because /api/ready responds before the sandbox is running.
  const isUp = () => product.hasEnded() || readFileSync(log, 'utf8').includes('Rasika is up')
  await until(isUp, { every: 200, ms: START_MS })
  if (!product.hasEnded() && isUp()) return
  say(tail(readFileSync(log, 'utf8'), 40))
  throw new Explained(`The product did not start at ${baseUrl} (see above; the full log is ${log}).`)
}

export type Served = {
  baseUrl: string
  showLog: () => void
  env: { E2E_BASE_URL: string; E2E_VIMEO_PORT: string }
}

/** Builds the product if necessary, and starts it with a new data directory on a free port. */
export async function serveProduct(stopper: Stopper, home: string): Promise<Served> {
  progress(`build: ${await ensureBuilt(readEnvironment())}`)
  rmSync(home, { recursive: true, force: true })
  mkdirSync(home, { recursive: true })
  const log = `${home}-server.log`
  const port = await reservePort()
  // Reserves a port for a fake Vimeo. Only some tests start one.
  const vimeoPort = await reservePort()
  const product = startProduct({ home, port, log, vimeoPort })
  stopper.add(null, product)
  const baseUrl = `http://localhost:${port}`
  await waitUntilUp(product, baseUrl, log)
  const showLog = () =>
    say(`      The server's last lines (the full log is ${log}):\n${tail(readFileSync(log, 'utf8'))}`)
  return { baseUrl, showLog, env: { E2E_BASE_URL: baseUrl, E2E_VIMEO_PORT: String(vimeoPort) } }
}
