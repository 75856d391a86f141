// `npm run bench:pages`: what each public page weighs for a first visit (tests/bench/pages.ts). It builds and starts
// the product on a data directory of its own that is gone afterwards; BENCH_URL measures one that is running instead.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { ensureBuilt } from './lib/build.mjs'
import { ensureInstalled, requireNode } from './lib/install.mjs'
import { explain } from './lib/output.mjs'
import { inRoot } from './lib/paths.mjs'
import { findFreePort } from './lib/ports.mjs'
import { startProduct, waitUntilUp } from './lib/product.mjs'
import { killRunning, runNode } from './lib/run.mjs'
import { readEnvironment } from './lib/settings.mjs'
import { createStopper } from './lib/stopping.mjs'

const stopper = createStopper()

async function start() {
  await ensureBuilt(readEnvironment())
  const home = mkdtempSync(path.join(tmpdir(), 'rasika-bench-'))
  stopper.add(null, { stop: () => rmSync(home, { recursive: true, force: true, maxRetries: 5 }) })
  const port = await findFreePort()
  const log = path.join(home, 'server.log')
  const product = startProduct({ home: path.join(home, 'data'), port, log })
  stopper.add(null, product)
  await waitUntilUp(product, `http://localhost:${port}`, log)
  return `http://localhost:${port}`
}

async function main() {
  requireNode()
  await ensureInstalled()
  const url = process.env.BENCH_URL || (await start())
  const { code } = await runNode(['--import', 'tsx', inRoot('tests', 'bench', 'pages.ts'), url], { inherit: true })
  return code
}

stopper.listen(killRunning, 130)
let code = 1
try {
  code = await main()
} catch (error) {
  if (!stopper.isStopping()) explain(error)
}
// A signal stops everything by itself, and ends the process with its own code.
if (!stopper.isStopping()) {
  await stopper.stopStarted()
  process.exit(code)
}
