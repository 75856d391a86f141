import { checkSettings } from './check-settings'
import { readSettings } from './settings'

function complaint(given: Record<string, string>, dev = false): string {
  const env = { ...given, NODE_ENV: 'test' } as const
  try {
    checkSettings(env, readSettings(env), dev)
    return 'none'
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

const own = { DATABASE_URL: 'postgresql://db/rasika', AUTH_SECRET: 'x'.repeat(32) }

describe('a start without Stripe settings', () => {
  it('fails with an external database, where the sandbox would refuse to start', () => {
    expect(complaint(own)).toMatch(/^STRIPE_SECRET_KEY must be set .*\nSTRIPE_WEBHOOK_SECRET must be set /)
  })

  it('succeeds with ALLOW_SANDBOX, in development or with the embedded database', () => {
    expect(complaint({ ...own, ALLOW_SANDBOX: '1' })).toBe('none')
    expect(complaint(own, true)).toBe('none')
    expect(complaint({})).toBe('none')
  })
})
