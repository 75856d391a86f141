import { cpSync, rmSync } from 'node:fs'
import path from 'node:path'
import { buildWithNext } from '@/scripts/lib/build'
import { hashTree } from '@/scripts/lib/files.mjs'
import { makeIfChanged } from '@/scripts/lib/lock.mjs'
import { progress } from '@/scripts/lib/output.mjs'
import { inRoot, root } from '@/scripts/lib/paths.mjs'

/** Directory inside the checkout, to share its packages. git, lint, types and tests ignore it by name. */
const place = inRoot('.next-bench-floor')
const template = 'bench/floor'

/**
 * Builds the bare Next application used as a baseline, with the checkout's Next, if its sources have changed.
 * @returns its directory
 */
export async function ensureFloorBuilt(env: NodeJS.ProcessEnv = process.env): Promise<string> {
  const sources = () => hashTree(root, [template, 'node_modules/next/package.json'])
  await makeIfChanged(path.join(place, 'stamp'), sources, async () => {
    progress('building the bare application to measure against')
    rmSync(place, { recursive: true, force: true, maxRetries: 5 })
    cpSync(inRoot(template), place, { recursive: true })
    await buildWithNext([place], { ...env, NEXT_DIST_DIR: '' })
  })
  return place
}
