import { parseEnv } from '@/lib/server/env'
import { Explained, messageOf } from './output.mjs'
import type { Settings } from './settings'

/**
 * Validates all settings before anything starts. Secrets to be generated count as set.
 * @throws {Explained} with one line per invalid setting
 */
export function checkSettings(env: NodeJS.ProcessEnv, { embedded, sandboxStripe }: Settings, dev: boolean): void {
  // Repeats the sandbox's own check (sandbox/stripe/config.ts), which would fail only after the build.
  const sandboxRuns = sandboxStripe && (embedded || dev || env.ALLOW_SANDBOX === '1')
  const made = {
    ...(embedded && {
      EMBEDDED_DATABASE: '1',
      DATABASE_URL: 'postgresql://localhost/made-later',
      AUTH_SECRET: env.AUTH_SECRET || 'x'.repeat(32),
    }),
    ...(sandboxRuns && {
      STRIPE_SECRET_KEY: 'sk_test_made_later',
      STRIPE_WEBHOOK_SECRET: env.STRIPE_WEBHOOK_SECRET || 'whsec_made_later',
    }),
  }
  try {
    parseEnv({ ...env, ...made, NODE_ENV: dev ? 'development' : 'production' })
  } catch (error) {
    throw new Explained(messageOf(error))
  }
}
