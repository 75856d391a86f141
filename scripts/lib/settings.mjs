import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseEnv } from 'node:util'
import { readIfPresent, writeAtomically } from './files.mjs'
import { Explained } from './output.mjs'
import { inRoot, root } from './paths.mjs'
import { runNode } from './run.mjs'

/**
 * The environment: what the process was given, then `.env.local`, then `.env`. An empty value counts as unset but is
 * kept, so that `SMTP_URL= npm start` hides what the files say, from Next's own reading of them too.
 * @param {NodeJS.ProcessEnv} given
 * @returns {NodeJS.ProcessEnv}
 */
export function readEnvironment(given = process.env) {
  const fromFiles = ['.env', '.env.local'].map((name) => parseEnv(readIfPresent(inRoot(name)) ?? ''))
  return Object.assign({}, ...fromFiles, given)
}

/** For whoever works on the checkout: where builds, tests and a browser are. The product itself reads none of them. */
const ofTheCheckout = ['NEXT_DIST_DIR', 'NEXT_OUTPUT', 'SHADOW_DATABASE_URL', 'RASIKA_TEST_DIR', 'E2E_CHROMIUM']

/**
 * Every setting of `.env.example`, empty: what tests and benches start must not have what a developer's own environment
 * and files say, which the framework reads too.
 * @returns {Record<string, string>}
 */
export function unsetSettings() {
  const names = Object.keys(parseEnv(readFileSync(inRoot('.env.example'), 'utf8')))
  return Object.fromEntries(names.filter((name) => !ofTheCheckout.includes(name)).map((name) => [name, '']))
}

/**
 * Settings that the scripts themselves need; the application validates all of them (lib/server/env).
 * @param {NodeJS.ProcessEnv} env
 */
export function readSettings(env) {
  const port = Number(env.PORT || 3000)
  if (!Number.isInteger(port) || port < 1 || port > 65535) {
    throw new Explained(`PORT must be a whole number from 1 to 65535, not '${env.PORT}'.`)
  }
  const dataDir = path.resolve(root, env.DATA_DIR || '.data')
  const embedded = !env.DATABASE_URL
  return {
    port,
    dataDir,
    embedded,
    seedDemo: embedded ? env.SEED_DEMO !== '0' : env.SEED_DEMO === '1',
    sandboxStripe: !env.STRIPE_SECRET_KEY,
    appUrl: env.APP_URL || `http://localhost:${port}`,
  }
}

/**
 * Lets the application's own rules (lib/server/env) look at the settings before anything is started. What is made later
 * is taken as given.
 * @param {NodeJS.ProcessEnv} env
 * @param {{ embedded: boolean, sandboxStripe: boolean }} settings
 * @throws {Explained} one line for each wrong setting: its name and what it expects
 */
export async function checkSettings(env, { embedded, sandboxStripe }) {
  const made = {
    ...(embedded && {
      DATABASE_URL: 'postgresql://localhost/made-later',
      AUTH_SECRET: env.AUTH_SECRET || 'x'.repeat(32),
    }),
    ...(sandboxStripe && { STRIPE_SECRET_KEY: 'sk_test_made_later', STRIPE_WEBHOOK_SECRET: 'whsec_made_later' }),
  }
  const { code, output } = await runNode(
    ['--conditions=react-server', '--import', 'tsx', inRoot('scripts', 'check-settings.ts')],
    { env: { ...env, ...made, NODE_ENV: 'production' } },
  )
  if (code !== 0) throw new Explained(output.trim())
}

/** Makes the data directory, with an error a person understands. */
export function ensureDataDir(dataDir) {
  try {
    mkdirSync(dataDir, { recursive: true })
  } catch (error) {
    throw new Explained(`Cannot make the data directory ${dataDir}: ${error.message}. Set DATA_DIR to a writable one.`)
  }
}

const makers = {
  AUTH_SECRET: () => randomBytes(32).toString('base64url'),
  DATABASE_PASSWORD: () => randomBytes(24).toString('base64url'),
  STRIPE_SECRET_KEY: () => `sk_test_sandbox_${randomBytes(16).toString('hex')}`,
  STRIPE_WEBHOOK_SECRET: () => `whsec_${randomBytes(24).toString('hex')}`,
}

/**
 * The secrets of an installation without an operator, made once and kept in `secrets.json`, readable by its owner only.
 * @param {string} dataDir
 * @returns {Record<keyof typeof makers, string>}
 */
export function ensureSecrets(dataDir) {
  const file = path.join(dataDir, 'secrets.json')
  let kept = {}
  if (existsSync(file)) {
    try {
      kept = JSON.parse(readFileSync(file, 'utf8'))
    } catch {
      throw new Explained(
        `${file} is damaged, and it holds the password of the database. Restore it from a backup, or set DATA_DIR to a new folder to start afresh.`,
      )
    }
  }
  const secrets = { ...kept }
  for (const [name, make] of Object.entries(makers)) secrets[name] ??= make()
  if (Object.keys(makers).some((name) => !(name in kept))) {
    writeAtomically(file, `${JSON.stringify(secrets, null, 2)}\n`, 0o600)
  }
  return secrets
}
