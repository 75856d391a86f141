import { checkSettings } from './check-settings'
import { readSettings } from './settings'

/** What the start says of settings. @returns 'none' where it has no complaint */
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
  it('asks for them by name beside a database of one’s own, where the sandbox would refuse to run', () => {
    expect(complaint(own)).toMatch(/^STRIPE_SECRET_KEY must be set .*\nSTRIPE_WEBHOOK_SECRET must be set /)
  })

  it('is as good with the sandbox that is allowed, in development, or beside the embedded database', () => {
    expect(complaint({ ...own, ALLOW_SANDBOX: '1' })).toBe('none')
    expect(complaint(own, true)).toBe('none')
    expect(complaint({})).toBe('none')
  })
})

describe('a start without a mail server', () => {
  const stripe = { STRIPE_SECRET_KEY: 'sk_test_own', STRIPE_WEBHOOK_SECRET: 'whsec_own' }

  it('is refused in one line beside a database of one’s own, where nobody could read the mail', () => {
    expect(complaint({ ...own, ...stripe })).toMatch(/^SMTP_URL must be set .*ALLOW_SANDBOX=1[^\n]*$/)
  })

  it('is as good where there is one, or where the mailbox is open', () => {
    expect(complaint({ ...own, ...stripe, SMTP_URL: 'smtp://mail.example.org' })).toBe('none')
    expect(complaint({ ...own, ...stripe, ALLOW_SANDBOX: '1' })).toBe('none')
    expect(complaint({ ...own, ...stripe }, true)).toBe('none')
    expect(complaint(stripe)).toBe('none')
  })
})
