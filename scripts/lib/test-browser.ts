import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { findBrowser } from './browser'
import { ensureBuilt } from './build'
import { readIfPresent } from './files.mjs'
import { Explained, progress, say } from './output.mjs'
import { inRoot } from './paths.mjs'
import { findFreePort } from './ports'
import { startProduct, waitUntilUp } from './product'
import { runNode, tail } from './run.mjs'
import type { Stopper } from './stopping'

/** How many tests of a part passed and failed. */
export type Counts = { passed: number; failed: number }

/**
 * Starts the product as a person would, on an empty data directory and a free port, and drives it with Playwright.
 */
export async function runBrowserTests({
  stopper,
  home,
  env,
}: {
  stopper: Stopper
  home: string
  env: NodeJS.ProcessEnv
}): Promise<Counts> {
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
  if (report.failed > 0)
    say(`      The server's last lines (all of them are in ${log}):\n${tail(readFileSync(log, 'utf8'))}`)
  return report
}

async function runPlaywright(env: Record<string, string>): Promise<Counts> {
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
