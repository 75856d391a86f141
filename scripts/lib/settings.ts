import { randomBytes } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { parseEnv } from 'node:util'
import { z } from 'zod'
import { readIfPresent, writeAtomically } from './files.mjs'
import { Explained, messageOf } from './output.mjs'
import { inRoot, root } from './paths.mjs'

export type Settings = ReturnType<typeof readSettings>

/**
 * Merges the process's environment, `.env.local` and `.env`, in this order of precedence. An empty value counts as
 * unset but still overrides the files, as it does in Next (`SMTP_URL= npm start`).
 */
export function readEnvironment(given: NodeJS.ProcessEnv = process.env): NodeJS.ProcessEnv {
  const fromFiles = ['.env', '.env.local'].map((name) => parseEnv(readIfPresent(inRoot(name)) ?? ''))
  return Object.assign({}, ...fromFiles, given)
}

/** @throws {Explained} if the value isn't a port number */
export function portOf(env: NodeJS.ProcessEnv, variable: 'PORT' | 'STRIPE_SANDBOX_PORT'): number | undefined {
  if (!env[variable]) return undefined
  const port = Number(env[variable])
  if (Number.isInteger(port) && port >= 1 && port <= 65535) return port
  throw new Explained(`${variable} must be a whole number from 1 to 65535, not '${env[variable]}'.`)
}

/** Returns the settings that scripts need. The application validates all settings itself (lib/server/env). */
export function readSettings(env: NodeJS.ProcessEnv) {
  const port = portOf(env, 'PORT') ?? 3000
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

export function ensureDataDir(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true })
  } catch (error) {
    throw new Explained(
      `Can’t create the data directory ${dataDir}: ${messageOf(error)}. Set DATA_DIR to a writable one.`,
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

// Accepts unknown keys, because a newer version may have stored more secrets.
const storedSchema = z.looseObject({
  AUTH_SECRET: z.string().optional(),
  DATABASE_PASSWORD: z.string().optional(),
  STRIPE_SECRET_KEY: z.string().optional(),
  STRIPE_WEBHOOK_SECRET: z.string().optional(),
})

/**
 * Returns the secrets in `secrets.json`, and generates missing ones. Only the owner can read the file.
 * @throws {Explained} if the file is damaged or inaccessible
 */
export function ensureSecrets(dataDir: string): Secrets {
  const file = path.join(dataDir, 'secrets.json')
  const text = readIfPresent(file) ?? '{}'
  let stored: Partial<Secrets>
  try {
    stored = storedSchema.parse(JSON.parse(text))
  } catch {
    throw new Explained(
      `${file} is damaged. It contains the database password: restore it from a backup, or set DATA_DIR to a new directory to start from scratch.`,
    )
  }
  const names = Object.keys(makers) as Secret[]
  const entries = names.map((name) => [name, stored[name] ?? makers[name]()])
  const secrets = { ...stored, ...Object.fromEntries(entries) } as Secrets
  if (names.some((name) => !(name in stored))) {
    writeAtomically(file, `${JSON.stringify(secrets, null, 2)}\n`, 0o600)
  }
  return secrets
}
