import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseEnv } from 'node:util'
import { readIfPresent, writeAtomically } from './files.mjs'
import { Explained, messageOf } from './output.mjs'
import { inRoot, root } from './paths.mjs'
import { runNode } from './run.mjs'

export type Settings = ReturnType<typeof readSettings>

/**
 * The environment: what the process was given, then `.env.local`, then `.env`. An empty value counts as unset but is
 * kept, so that `SMTP_URL= npm start` hides what the files say, from Next's own reading of them too.
 */
export function readEnvironment(given: NodeJS.ProcessEnv = process.env): NodeJS.ProcessEnv {
  const fromFiles = ['.env', '.env.local'].map((name) => parseEnv(readIfPresent(inRoot(name)) ?? ''))
  return Object.assign({}, ...fromFiles, given)
}

/** For whoever works on the checkout: where builds, tests and a browser are. The product itself reads none of them. */
const ofTheCheckout = ['NEXT_DIST_DIR', 'SHADOW_DATABASE_URL', 'RASIKA_TEST_DIR', 'E2E_CHROMIUM']

/**
 * Every setting of `.env.example`, empty: what tests and benches start must not have what a developer's own environment
 * and files say, which the framework reads too.
 */
export function unsetSettings(): Record<string, string> {
  const names = Object.keys(parseEnv(readFileSync(inRoot('.env.example'), 'utf8')))
  return Object.fromEntries(names.filter((name) => !ofTheCheckout.includes(name)).map((name) => [name, '']))
}

/** Settings that the scripts need. The application validates all settings (lib/server/env). */
export function readSettings(env: NodeJS.ProcessEnv) {
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
 * @throws {Explained} one line for each wrong setting: its name and what it expects
 */
export async function checkSettings(
  env: NodeJS.ProcessEnv,
  { embedded, sandboxStripe }: Settings,
  dev = false,
): Promise<void> {
  const made = {
    ...(embedded && {
      EMBEDDED_DATABASE: '1',
      DATABASE_URL: 'postgresql://localhost/made-later',
      AUTH_SECRET: env.AUTH_SECRET || 'x'.repeat(32),
    }),
    ...(sandboxStripe && {
      STRIPE_SECRET_KEY: 'sk_test_made_later',
      STRIPE_WEBHOOK_SECRET: env.STRIPE_WEBHOOK_SECRET || 'whsec_made_later',
    }),
  }
  const { code, output } = await runNode(
    ['--conditions=react-server', '--import', 'tsx', inRoot('scripts', 'check-settings.ts')],
    { env: { ...env, ...made, NODE_ENV: dev ? 'development' : 'production' } },
  )
  if (code !== 0) throw new Explained(output.trim())
}

/** Makes the data directory, with an error a person understands. */
export function ensureDataDir(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true })
  } catch (error) {
    throw new Explained(
      `Cannot make the data directory ${dataDir}: ${messageOf(error)}. Set DATA_DIR to a writable one.`,
    )
  }
}

type Secret = 'AUTH_SECRET' | 'DATABASE_PASSWORD' | 'STRIPE_SECRET_KEY' | 'STRIPE_WEBHOOK_SECRET'
export type Secrets = Record<Secret, string>

const makers: Record<Secret, () => string> = {
  AUTH_SECRET: () => randomBytes(32).toString('base64url'),
  DATABASE_PASSWORD: () => randomBytes(24).toString('base64url'),
  STRIPE_SECRET_KEY: () => `sk_test_sandbox_${randomBytes(16).toString('hex')}`,
  STRIPE_WEBHOOK_SECRET: () => `whsec_${randomBytes(24).toString('hex')}`,
}

/**
 * The secrets of an installation without an operator. They are made once and stored in `secrets.json`, which only its
 * owner can read.
 * @throws {Explained} when the file is damaged
 */
export function ensureSecrets(dataDir: string): Secrets {
  const file = path.join(dataDir, 'secrets.json')
  let stored: Partial<Secrets> = {}
  if (existsSync(file)) {
    try {
      stored = JSON.parse(readFileSync(file, 'utf8'))
    } catch {
      throw new Explained(
        `${file} is damaged, and it holds the password of the database. Restore it from a backup, or set DATA_DIR to a new folder to start afresh.`,
      )
    }
  }
  const names = Object.keys(makers) as Secret[]
  const entries = names.map((name) => [name, stored[name] ?? makers[name]()])
  const secrets = { ...stored, ...Object.fromEntries(entries) } as Secrets
  if (names.some((name) => !(name in stored))) {
    writeAtomically(file, `${JSON.stringify(secrets, null, 2)}\n`, 0o600)
  }
  return secrets
}
