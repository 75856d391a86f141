import path from 'node:path'
import { serverEntry } from './build'
import { Explained } from './output.mjs'
import { inRoot } from './paths.mjs'
import { findFreePort, requireFreePort } from './ports'
import { until } from './processes.mjs'
import { startService, type OnEnd, type Service } from './services'
import { portOf, type Secrets, type Settings } from './settings'

/** `secrets` contains generated values for settings that the operator hasn't set. */
type Known = { settings: Settings; secrets: Partial<Secrets>; dev: boolean }

/** Returns the environment for the application and for operators' commands, which must use the same data. */
export function productEnvironment(env: NodeJS.ProcessEnv, { settings, secrets, dev }: Known): NodeJS.ProcessEnv {
  const { port, dataDir, embedded, sandboxStripe, appUrl } = settings
  return {
    ...env,
    NODE_ENV: dev ? 'development' : 'production',
    NEXT_TELEMETRY_DISABLED: '1',
    PORT: String(port),
    APP_URL: appUrl,
    DATA_DIR: dataDir,
    ...(embedded && { EMBEDDED_DATABASE: '1', AUTH_SECRET: env.AUTH_SECRET || secrets.AUTH_SECRET }),
    ...(sandboxStripe && {
      STRIPE_SECRET_KEY: secrets.STRIPE_SECRET_KEY,
      STRIPE_WEBHOOK_SECRET: env.STRIPE_WEBHOOK_SECRET || secrets.STRIPE_WEBHOOK_SECRET,
    }),
  }
}

export async function serviceEnvironment(env: NodeJS.ProcessEnv, known: Known): Promise<NodeJS.ProcessEnv> {
  const common = productEnvironment(env, known)
  const { port, dataDir, sandboxStripe, appUrl, seedDemo } = known.settings
  if (!sandboxStripe) return common
  const given = portOf(env, 'STRIPE_SANDBOX_PORT')
  if (given) await requireFreePort(given, 'STRIPE_SANDBOX_PORT')
  const sandboxPort = given ?? (await findFreePort(port + 1))
  const publicUrl = new URL(appUrl)
  return {
    ...common,
    STRIPE_SANDBOX: '1',
    STRIPE_API_BASE: `http://127.0.0.1:${sandboxPort}`,
    STRIPE_SANDBOX_DEMO: seedDemo ? '1' : '0',
    STRIPE_SANDBOX_PORT: String(sandboxPort),
    STRIPE_SANDBOX_STATE: path.join(dataDir, 'stripe-sandbox.json'),
    STRIPE_SANDBOX_PUBLIC_URL: env.STRIPE_SANDBOX_PUBLIC_URL || `http://${publicUrl.hostname}:${sandboxPort}`,
    STRIPE_WEBHOOK_URL: `http://127.0.0.1:${port}/api/subscription/stripe/webhook`,
  }
}

export const startSandbox = (env: NodeJS.ProcessEnv, onEnd: OnEnd): Service =>
  startService({
    name: 'the Stripe sandbox',
    args: ['--import', 'tsx', inRoot('sandbox', 'stripe', 'server.ts')],
    env,
    onEnd,
  })

/** V8's memory limits in MB. docs/reference/benchmarks.md shows their effect. */
const HEAP_LIMITS = ['--max-old-space-size=400', '--max-semi-space-size=8']
/** Limits on glibc's arenas. By default, each thread has one, and arenas keep memory after pictures are encoded. */
const MALLOC_LIMITS = { MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: '131072' }
const heapLimits = ({ NODE_OPTIONS = '' }: NodeJS.ProcessEnv) =>
  NODE_OPTIONS.includes('max-old-space-size') || NODE_OPTIONS.includes('max_old_space_size') ? [] : HEAP_LIMITS

export const startApp = (env: NodeJS.ProcessEnv, dev: boolean, onEnd: OnEnd, output?: 'inherit' | 'ignore'): Service =>
  startService({
    name: 'the application',
    args: [...(dev ? [] : heapLimits(env)), serverEntry(env, dev)],
    env: { ...MALLOC_LIMITS, ...env },
    onEnd,
    output,
  })

/**
 * Also returns if the service has ended.
 * @param address URL of the service's health check
 * @param seconds maximum wait
 * @throws {Explained} on timeout
 */
export async function waitUntilServing(
  { name, hasEnded }: Pick<Service, 'name' | 'hasEnded'>,
  address: string,
  seconds: number,
): Promise<void> {
  const ask = async () =>
    (await fetch(address, { signal: AbortSignal.timeout(10_000) }).catch(() => null))?.ok || hasEnded()
  if (await until(ask, { every: 150, ms: seconds * 1000 })) return
  throw new Explained(`Timed out after ${seconds} s waiting for ${name} (${address}; its log is above).`)
}
