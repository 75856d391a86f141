import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { inRoot } from '@/scripts/lib/paths.mjs'

/** Developers' settings for builds, tests and browsers, which the product doesn't read. */
const ofTheCheckout = ['NEXT_DIST_DIR', 'SHADOW_DATABASE_URL', 'RASIKA_TEST_DIR', 'E2E_CHROMIUM']

/**
 * Returns every setting in `.env.example` as an empty variable, which overrides the developer's environment and the
 * files that Next reads.
 */
export function unsetSettings(): Record<string, string> {
  const names = Object.keys(parseEnv(readFileSync(inRoot('.env.example'), 'utf8')))
  return Object.fromEntries(names.filter((name) => !ofTheCheckout.includes(name)).map((name) => [name, '']))
}
