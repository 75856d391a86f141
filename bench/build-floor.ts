import { cpSync, rmSync } from 'node:fs'
import path from 'node:path'
import { buildWithNext } from '@/scripts/lib/build'
import { hashTree } from '@/scripts/lib/files.mjs'
import { makeIfChanged } from '@/scripts/lib/lock.mjs'
import { progress } from '@/scripts/lib/output.mjs'
import { inRoot, root } from '@/scripts/lib/paths.mjs'

/** Inside the checkout, so that the application can use its packages. Ignored by git, lint, types and tests. */
const place = inRoot('.next-bench-floor')
const template = 'bench/floor'

/**
 * Builds a bare Next application as a baseline, with the same version of Next. Skips the build if its sources are
 * unchanged.
 * @returns the application's directory
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
