import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { findBrowser } from './browser'
import { progress, say } from '@/scripts/lib/output.mjs'
import { inRoot } from '@/scripts/lib/paths.mjs'
import type { Served } from './product'
import { runNode } from '@/scripts/lib/run.mjs'
import { failuresOfPlaywright, withReport, type Counts, type PlaywrightReport } from './report'

/**
 * Runs Playwright against the running product.
 * @param files path substrings that select test files; empty selects all
 */
export async function runBrowserTests(served: Served, files: readonly string[]): Promise<Counts> {
  const browser = await findBrowser()
  progress(`browser: ${browser || "Playwright's own"}`)
  const report = await runPlaywright(files, { ...served.env, E2E_CHROMIUM: browser })
  if (report.failed > 0) {
    served.showLog()
    showFailures()
  }
  return report
}

/**
 * Prints each failed test's error and the start and end of its last page, because CI deletes the files after a run.
 * Dialogs are at the end of a page.
 */
function showFailures(): void {
  const results = inRoot('.data', 'test', 'e2e-results')
  if (!existsSync(results)) return
  for (const file of readdirSync(results, { recursive: true, encoding: 'utf8' })) {
    if (path.basename(file) !== 'error-context.md') continue
    const [, details = ''] = readFileSync(path.join(results, file), 'utf8').split('# Error details')
    const [error = '', page = ''] = details.split('```yaml\n')
    const [snapshot = ''] = page.split('\n```')
    const shown = snapshot.length > 3000 ? `${snapshot.slice(0, 1000)}\n…\n${snapshot.slice(-2000)}` : snapshot
    const message = error.replaceAll(/```|# Page snapshot/g, '').trim()
    say(`      ${path.dirname(file)}:\n${message}\n      It ended on this page:\n${shown}`)
  }
}

async function runPlaywright(files: readonly string[], env: Record<string, string>): Promise<Counts> {
  const cli = inRoot('node_modules', '@playwright', 'test', 'cli.js')
  const { code, result } = await withReport<PlaywrightReport>((file) =>
    runNode([cli, 'test', ...files], { env: { ...process.env, ...env, E2E_REPORT: file }, inherit: true }),
  )
  const failed = result.stats.unexpected + result.stats.flaky
  const failures = failuresOfPlaywright(result.suites)
  return { passed: result.stats.expected, failed: failed === 0 && code !== 0 ? 1 : failed, failures }
}
