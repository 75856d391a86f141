import path from 'node:path'
import { ensureBuilt } from '@/scripts/lib/build'
import { inRoot } from '@/scripts/lib/paths.mjs'
import { findFreePort } from '@/scripts/lib/ports'
import { runNode } from '@/scripts/lib/run.mjs'
import { readEnvironment } from '@/scripts/lib/settings'
import { runCommand, type Stopper } from '@/scripts/lib/stopper'
import { findBrowser } from '@/tests/run/browser'
import { startProduct, waitUntilUp } from '@/tests/run/product'
import { temporaryHome } from './run-bench'

async function start(stopper: Stopper): Promise<string> {
  await ensureBuilt(readEnvironment())
  const home = temporaryHome(stopper)
  const port = await findFreePort()
  const log = path.join(home, 'server.log')
  const product = startProduct({ home: path.join(home, 'data'), port, log })
  stopper.add(null, product)
  await waitUntilUp(product, `http://localhost:${port}`, log)
  return `http://localhost:${port}`
}

/**
 * Runs a benchmark (bench/*.ts) against the product at BENCH_URL. By default, starts the product on a temporary data
 * directory.
 * @param file file name within bench; it receives the product's URL as an argument, and the browser's path in
 * BENCH_CHROMIUM
 */
export const runProductBench = (file: string, { browser = false } = {}) =>
  runCommand(async (stopper) => {
    const env = { ...process.env, ...(browser && { BENCH_CHROMIUM: await findBrowser() }) }
    const url = process.env.BENCH_URL || (await start(stopper))
    const { code } = await runNode(['--import', 'tsx', inRoot('bench', file), url], { env, inherit: true })
    return code
  })
