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

describe('a start without settings of Stripe', () => {
  it('names them with an external database, where the sandbox would refuse to start', () => {
    expect(complaint(own)).toMatch(/^STRIPE_SECRET_KEY must be set .*\nSTRIPE_WEBHOOK_SECRET must be set /)
  })

  it('is as good with the sandbox that is allowed, in development, or beside the embedded database', () => {
    expect(complaint({ ...own, ALLOW_SANDBOX: '1' })).toBe('none')
    expect(complaint(own, true)).toBe('none')
    expect(complaint({})).toBe('none')
  })
})
