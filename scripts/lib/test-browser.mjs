import { existsSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { spawn } from 'node:child_process'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { findBrowser } from './browser.mjs'
import { ensureBuilt } from './build.mjs'
import { readIfPresent } from './files.mjs'
import { Explained, progress, say } from './output.mjs'
import { inRoot } from './paths.mjs'
import { findFreePort } from './ports.mjs'
import { waitForEnd } from './processes.mjs'
import { runNode, tail } from './run.mjs'

const START_SECONDS = 180

/**
 * Starts the product as a person would, on an empty data directory and a free port, and drives it with Playwright.
 * @param {{ stopper: object, home: string, env: NodeJS.ProcessEnv }} options
 * @returns {Promise<{ passed: number, failed: number }>}
 */
export async function runBrowserTests({ stopper, home, env }) {
  const browser = await findBrowser()
  progress(`browser: ${browser || "Playwright's own"}`)
  progress(`build: ${await ensureBuilt(env)}`)
  rmSync(home, { recursive: true, force: true })
  mkdirSync(home, { recursive: true })
  const log = `${home}-server.log`
  const port = await findFreePort()
  const product = startProduct({ home, port, log })
  stopper.add(null, product)
  const baseUrl = `http://localhost:${port}`
  await waitUntilUp(product, baseUrl, log)
  const report = await runPlaywright({ E2E_BASE_URL: baseUrl, E2E_DATA_DIR: home, E2E_CHROMIUM: browser })
  if (report.failed > 0) say(`      The server's last lines (all of them are in ${log}):\n${tail(readFileSync(log, 'utf8'))}`)
  return report
}

function startProduct({ home, port, log }) {
  const output = openSync(log, 'w')
  // What the developer's own .env sets must not reach the tests: an empty value counts as unset, and beats the files.
  const unset = Object.fromEntries(
    ['DATABASE_URL', 'REDIS_URL', 'SMTP_URL', 'STRIPE_SECRET_KEY', 'GOOGLE_CLIENT_ID', 'CLIENT_IP_HEADER'].map((name) => [name, '']),
  )
  const child = spawn(process.execPath, [inRoot('scripts', 'start.mjs')], {
    env: {
      ...process.env,
      ...unset,
      DATA_DIR: home,
      PORT: String(port),
      APP_URL: `http://localhost:${port}`,
      LOG_LEVEL: 'warn',
      RATE_LIMIT_FACTOR: '50',
      // Answered by the tests that allow it; any other request for it fails its test.
      ANALYTICS_HOST: 'https://analytics.rasika.test',
    },
    detached: true,
    stdio: ['ignore', output, output],
  })
  let ended = false
  child.once('exit', () => (ended = true))
  child.once('error', () => (ended = true))
  return {
    hasEnded: () => ended,
    async stop() {
      if (ended) return
      child.kill('SIGTERM')
      await waitForEnd(child.pid, 40_000)
    },
    kill: () => void (ended || child.kill('SIGINT')),
  }
}

async function waitUntilUp(product, baseUrl, log) {
  const until = performance.now() + START_SECONDS * 1000
  while (performance.now() < until && !product.hasEnded()) {
    // The script's last words, not /api/ready alone: then everything, the sandbox included, is up.
    if (readFileSync(log, 'utf8').includes('Rasika is up')) return
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  say(tail(readFileSync(log, 'utf8'), 40))
  throw new Explained(`The product did not come up at ${baseUrl} (see above; all of it is in ${log}).`)
}

async function runPlaywright(env) {
  const directory = mkdtempSync(path.join(tmpdir(), 'rasika-e2e-'))
  const file = path.join(directory, 'report.json')
  try {
    const cli = inRoot('node_modules', '@playwright', 'test', 'cli.js')
    if (!existsSync(cli)) throw new Explained('Playwright is not installed.')
    const { code } = await runNode([cli, 'test'], { env: { ...process.env, ...env, E2E_REPORT: file }, inherit: true })
    const report = JSON.parse(readIfPresent(file) ?? 'null')
    if (!report) throw new Explained('Playwright ended without a report.')
    const { expected, unexpected, flaky } = report.stats
    const failed = unexpected + flaky
    return { passed: expected, failed: failed === 0 && code !== 0 ? 1 : failed }
  } finally {
    rmSync(directory, { recursive: true, force: true })
  }
}
