import { cpSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { nextCommand } from './build'
import { hashTree, readIfPresent } from './files.mjs'
import { withCheckoutLock } from './lock.mjs'
import { Explained, progress, say } from './output.mjs'
import { inRoot, root } from './paths.mjs'
import { runNode, tail } from './run.mjs'

/** Inside the checkout, so that it takes the same packages; with a name that git, lint, types and tests pass over. */
const place = inRoot('.next-bench-floor')
const template = 'tests/bench/floor'
const stampFile = path.join(place, 'stamp')

const hash = () => hashTree(root, [template, 'node_modules/next/package.json'])

/**
 * Builds the bare Next application that the product is measured against, with the checkout's Next, when it changed.
 * @returns its directory
 */
export async function ensureFloorBuilt(env: NodeJS.ProcessEnv = process.env): Promise<string> {
  if (readIfPresent(stampFile) !== hash()) await withCheckoutLock(() => build(env))
  return place
}

async function build(env: NodeJS.ProcessEnv): Promise<void> {
  if (readIfPresent(stampFile) === hash()) return
  progress('building the bare application to measure against')
  rmSync(place, { recursive: true, force: true, maxRetries: 5 })
  cpSync(inRoot(template), place, { recursive: true })
  const { code, output } = await runNode(nextCommand('build', place), {
    env: { ...env, NODE_ENV: 'production', DATABASE_URL: '', NEXT_TELEMETRY_DISABLED: '1', NEXT_DIST_DIR: '' },
    tied: true,
  })
  if (code !== 0) {
    say(tail(output, 60))
    throw new Explained('The bare application could not be built (see above).')
  }
  writeFileSync(stampFile, hash())
}
