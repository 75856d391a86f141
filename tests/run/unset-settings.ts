import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { inRoot } from '@/scripts/lib/paths.mjs'

/** Settings for developers: where builds, tests and a browser are. The product reads none of them. */
const ofTheCheckout = ['NEXT_DIST_DIR', 'SHADOW_DATABASE_URL', 'RASIKA_TEST_DIR', 'E2E_CHROMIUM']

/**
 * Every setting of `.env.example`, empty: what tests and benches start must not have what a developer's own environment
 * and files say, which the framework reads too.
 */
export function unsetSettings(): Record<string, string> {
  const names = Object.keys(parseEnv(readFileSync(inRoot('.env.example'), 'utf8')))
  return Object.fromEntries(names.filter((name) => !ofTheCheckout.includes(name)).map((name) => [name, '']))
}
