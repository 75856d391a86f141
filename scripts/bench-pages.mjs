// `npm run bench:pages`: what each public page weighs for a first visit (tests/bench/pages.ts). It builds and starts
// the product on a data directory of its own that is gone afterwards; BENCH_URL measures one that is running instead.
import path from 'node:path'
import { temporaryHome } from './lib/bench.mjs'
import { ensureBuilt } from './lib/build.mjs'
import { runCommand } from './lib/command.mjs'
import { ensureInstalled, requireNode } from './lib/install.mjs'
import { inRoot } from './lib/paths.mjs'
import { findFreePort } from './lib/ports.mjs'
import { startProduct, waitUntilUp } from './lib/product.mjs'
import { runNode } from './lib/run.mjs'
import { readEnvironment } from './lib/settings.mjs'

async function start(stopper) {
  await ensureBuilt(readEnvironment())
  const home = temporaryHome(stopper)
  const port = await findFreePort()
  const log = path.join(home, 'server.log')
  const product = startProduct({ home: path.join(home, 'data'), port, log })
  stopper.add(null, product)
  await waitUntilUp(product, `http://localhost:${port}`, log)
  return `http://localhost:${port}`
}

await runCommand(async (stopper) => {
  requireNode()
  await ensureInstalled()
  const url = process.env.BENCH_URL || (await start(stopper))
  const { code } = await runNode(['--import', 'tsx', inRoot('tests', 'bench', 'pages.ts'), url], { inherit: true })
  return code
})
