import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { inRoot } from '@/scripts/lib/paths.mjs'

/** Settings for developers: paths of builds, tests and a browser. The product reads none of them. */
const ofTheCheckout = ['NEXT_DIST_DIR', 'SHADOW_DATABASE_URL', 'RASIKA_TEST_DIR', 'E2E_CHROMIUM']

/**
 * Every setting in `.env.example`, empty, so that tests and benchmarks ignore the developer's environment and files,
 * which Next reads too.
 */
export function unsetSettings(): Record<string, string> {
  const names = Object.keys(parseEnv(readFileSync(inRoot('.env.example'), 'utf8')))
  return Object.fromEntries(names.filter((name) => !ofTheCheckout.includes(name)).map((name) => [name, '']))
}
