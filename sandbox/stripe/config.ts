import type { SandboxOptions } from './sandbox'

type Environment = Record<string, string | undefined>

function required(env: Environment, name: string, expectation: string): string {
  const value = env[name]
  if (value === undefined || value === '') throw new Error(`${name}: missing, expected ${expectation}`)
  return value
}

function httpUrl(name: string, value: string): string {
  if (!URL.canParse(value) || !/^https?:/.test(value)) throw new Error(`${name}: expected an http(s) URL`)
  return value
}

/** @throws {Error} with a single-line message that names the variable and the expected value */
export function readConfig(env: Environment): SandboxOptions {
  const realDatabase = Boolean(env.DATABASE_URL) && env.EMBEDDED_DATABASE !== '1'
  if (env.NODE_ENV === 'production' && realDatabase && env.ALLOW_SANDBOX !== '1') {
    throw new Error('ALLOW_SANDBOX: must be 1 to start the sandbox with a DATABASE_URL in production')
  }
  const port = Number(required(env, 'STRIPE_SANDBOX_PORT', 'a port number'))
  if (!Number.isInteger(port) || port < 0 || port > 65535) {
    throw new Error('STRIPE_SANDBOX_PORT: expected a port number')
  }
  const secretKey = required(env, 'STRIPE_SECRET_KEY', 'a key that starts with sk_test_')
  if (/^(sk|rk)_live_/.test(secretKey)) throw new Error('STRIPE_SECRET_KEY: the sandbox refuses a live key')
  if (!secretKey.startsWith('sk_test_')) throw new Error('STRIPE_SECRET_KEY: expected a key that starts with sk_test_')
  const webhookSecret = required(env, 'STRIPE_WEBHOOK_SECRET', 'a secret that starts with whsec_')
  if (!webhookSecret.startsWith('whsec_')) {
    throw new Error('STRIPE_WEBHOOK_SECRET: expected a secret that starts with whsec_')
  }
  const webhookUrl = required(env, 'STRIPE_WEBHOOK_URL', 'the URL that receives the events')
  return {
    port,
    host: env.STRIPE_SANDBOX_HOST || undefined,
    secretKey,
    webhookSecret,
    webhookUrl: httpUrl('STRIPE_WEBHOOK_URL', webhookUrl),
    demoMember: env.STRIPE_SANDBOX_DEMO === '1',
    statePath: required(env, 'STRIPE_SANDBOX_STATE', 'the path of the state file'),
    publicUrl: httpUrl('STRIPE_SANDBOX_PUBLIC_URL', env.STRIPE_SANDBOX_PUBLIC_URL || `http://localhost:${port}`),
  }
}
