import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { inRoot } from '@/scripts/lib/paths.mjs'

/** Settings that development tools read, but the product doesn't. */
const ofTheCheckout = ['NEXT_DIST_DIR', 'SHADOW_DATABASE_URL', 'RASIKA_TEST_DIR', 'E2E_CHROMIUM']

/**
 * Returns an empty variable for each of the product's settings. An empty variable overrides the developer's environment
 * and the .env files that Next reads.
 */
export function unsetSettings(): Record<string, string> {
  const names = Object.keys(parseEnv(readFileSync(inRoot('.env.example'), 'utf8')))
  return Object.fromEntries(names.filter((name) => !ofTheCheckout.includes(name)).map((name) => [name, '']))
}
