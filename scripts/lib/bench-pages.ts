import path from 'node:path'
import { temporaryHome } from './bench'
import { ensureBuilt } from './build'
import { inRoot } from './paths.mjs'
import { findFreePort } from './ports'
import { startProduct, waitUntilUp } from './product'
import { runNode } from './run.mjs'
import { readEnvironment } from './settings'
import { runCommand, type Stopper } from './stopping'

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
 * Weighs the public pages (tests/bench/pages.ts). Builds and starts the product on a data directory of its own, or
 * measures the running product at BENCH_URL.
 */
export const measurePages = () =>
  runCommand(async (stopper) => {
    const url = process.env.BENCH_URL || (await start(stopper))
    const { code } = await runNode(['--import', 'tsx', inRoot('tests', 'bench', 'pages.ts'), url], { inherit: true })
    return code
  })
