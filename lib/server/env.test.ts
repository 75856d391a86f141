import { parseEnv, sandboxAllowed } from './env'

const whole = {
  DATABASE_URL: 'postgresql://u:p@host:5432/rasika',
  AUTH_SECRET: 'x'.repeat(32),
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
}
const complaint = (settings: Record<string, string | undefined>) => {
  try {
    parseEnv({ ...whole, ...settings })
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
  return 'none'
}

describe('the settings', () => {
  it('have defaults for everything that needs no operator', () => {
    expect(parseEnv(whole)).toMatchObject({
      APP_URL: 'http://localhost:3000',
      DATA_DIR: '.data',
      RATE_LIMIT_FACTOR: 1,
      EMBEDDED_DATABASE: false,
      LOG_LEVEL: 'info',
    })
  })

  it.each([
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4317', 'must be the URL of an OTLP/HTTP receiver'],
    ['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT', 'grpc://collector:4317', 'must be the URL of an OTLP/HTTP receiver'],
    ['REQUEST_ID_HEADER', 'x request id', 'must be a single HTTP header name'],
    ['DATABASE_URL', undefined, 'must be set to a PostgreSQL URL'],
    ['DATABASE_URL', 'mysql://host/db', 'must start with postgresql://'],
    ['DATABASE_URL', 'localhost', 'must start with postgresql://'],
    ['DATABASE_URL', 'postgresql://u:p@[half/db', 'must be a PostgreSQL URL, such as'],
    ['AUTH_SECRET', undefined, 'at least 32 random characters'],
    ['AUTH_SECRET', 'x'.repeat(31), 'at least 32 random characters'],
    ['STRIPE_SECRET_KEY', undefined, 'must be set to a Stripe secret key'],
    ['STRIPE_SECRET_KEY', 'pk_test_1', 'must be a Stripe secret key'],
    ['STRIPE_WEBHOOK_SECRET', undefined, 'must be set to the signing secret'],
    ['STRIPE_WEBHOOK_SECRET', 'wh_1234567', 'must be the signing secret'],
    ['STRIPE_PUBLISHABLE_KEY', 'sk_test_1', 'must be a Stripe publishable key'],
    ['STRIPE_API_BASE', 'localhost:12111', 'must be an origin'],
    ['STRIPE_SANDBOX', 'yes', 'must be 0 or 1'],
    ['ALLOW_SANDBOX', 'true', 'must be 0 or 1'],
    ['EMBEDDED_DATABASE', '2', 'must be 0 or 1'],
    ['SEED_DEMO', 'yes', 'must be 0 or 1'],
    ['APP_URL', 'rasika.example', 'must be the public origin'],
    ['APP_URL', 'javascript:alert(1)', 'must be the public origin'],
    ['SMTP_URL', 'mail.example.org:25', 'must start with smtp://'],
    ['MAIL_FROM', 'the box office', 'must be a sender'],
    ['MAIL_FROM', 'a@example.org, b@example.org', 'must be a sender'],
    ['MAIL_FROM', 'Rasika\r\nBcc: <b@example.org>', 'must be a sender'],
    ['REDIS_URL', 'localhost:6379', 'must start with redis://'],
    ['GOOGLE_CLIENT_SECRET', undefined, 'must be set when GOOGLE_CLIENT_ID is'],
    ['GOOGLE_ISSUER', 'accounts.google.com', 'must be an origin'],
    ['GEO_COUNTRY_HEADER', 'x country', 'must be a single HTTP header name'],
    ['CLIENT_IP_HEADER', 'x-a, x-b', 'must be a single HTTP header name'],
    ['RATE_LIMIT_FACTOR', 'many', 'must be a number above 0'],
    ['RATE_LIMIT_FACTOR', '0', 'must be a number above 0'],
    ['RATE_LIMIT_FACTOR', '-1', 'must be a number above 0'],
    ['RATE_LIMIT_FACTOR', 'Infinity', 'must be a number above 0'],
    ['RATE_LIMIT_FACTOR', '1e9', 'must be at most 1000000'],
    ['ANALYTICS_HOST', 'stats', 'must be an origin'],
    ['NODE_ENV', 'staging', 'must be development, production or test'],
    ['LOG_LEVEL', 'loud', 'must be fatal, error, warn, info, debug or silent'],
  ])('%s=%s is rejected in one line that names the setting and its format', (name, value, expectation) => {
    const google = name === 'GOOGLE_CLIENT_SECRET' ? { GOOGLE_CLIENT_ID: 'id' } : {}
    const message = complaint({ ...google, [name]: value })
    expect(message.split('\n')).toHaveLength(1)
    expect(message.startsWith(`${name} `)).toBe(true)
    expect(message).toContain(expectation)
    // Settings may be secrets, so the message must not contain their values.
    if (value && value.length > 5) expect(message).not.toContain(value)
  })

  it.each([
    ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET', 'secret'],
    ['S3_BUCKET', 'S3_ENDPOINT', 'https://store.example'],
    ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'id'],
    ['S3_BUCKET', 'S3_SECRET_ACCESS_KEY', 'secret'],
    ['S3_BUCKET', 'S3_PUBLIC_URL', 'https://pictures.example'],
  ])('require %s if %s is set, which would have no effect alone', (missing, name, value) => {
    expect(complaint({ [name]: value })).toBe(`${missing} must be set when ${name} is`)
  })

  it('are all named if several are wrong', () => {
    const names = complaint({ AUTH_SECRET: '', APP_URL: 'x', RATE_LIMIT_FACTOR: 'x' })
      .split('\n')
      .map((line) => line.split(' ')[0])
    expect(names.sort()).toEqual(['APP_URL', 'AUTH_SECRET', 'RATE_LIMIT_FACTOR'])
  })

  it('count as missing when they are empty', () => {
    expect(parseEnv({ ...whole, SMTP_URL: '', RATE_LIMIT_FACTOR: '', MAIL_FROM: '' })).toEqual(parseEnv(whole))
  })

  it('reduce a public URL to its origin', () => {
    expect(parseEnv({ ...whole, APP_URL: 'https://Rasika.example:443/app/?x=1' }).APP_URL).toBe(
      'https://rasika.example',
    )
  })

  it.each(['no-reply@rasika.example', 'Rasika <no-reply@rasika.example>', '"Rasika, the stage" <a@b.example>'])(
    'accept %s as the sender',
    (sender) => {
      expect(parseEnv({ ...whole, MAIL_FROM: sender }).MAIL_FROM).toBe(sender)
    },
  )

  describe('with the embedded database in production', () => {
    const embedded = { NODE_ENV: 'production', EMBEDDED_DATABASE: '1' }
    const https = { ...embedded, APP_URL: 'https://rasika.example' }
    const live = { ...embedded, STRIPE_SECRET_KEY: 'sk_live_1' }

    it('require no permission on localhost', () => {
      for (const APP_URL of [undefined, 'http://localhost:3000', 'http://127.0.0.1:8080', 'http://192.168.1.5:3000']) {
        expect(complaint({ ...embedded, APP_URL })).toBe('none')
      }
    })

    it.each([
      ['an https APP_URL', https],
      ['an HTTPS APP_URL in capitals', { ...embedded, APP_URL: 'HTTPS://rasika.example' }],
      ['a live Stripe key', live],
      ['a restricted live key', { ...embedded, STRIPE_SECRET_KEY: 'rk_live_1' }],
    ])('reject %s and name the setting that permits it', (_what, settings) => {
      expect(complaint(settings)).toMatch(/^ALLOW_SANDBOX must be 1 .*DATABASE_URL instead\nSEED_DEMO must be 0, or 1/)
      expect(complaint({ ...settings, ALLOW_SANDBOX: '1' })).toMatch(/^SEED_DEMO must be 0, or 1/)
      expect(complaint({ ...settings, SEED_DEMO: '1' })).toMatch(/^ALLOW_SANDBOX must be 1/)
      for (const SEED_DEMO of ['0', '1']) expect(complaint({ ...settings, ALLOW_SANDBOX: '1', SEED_DEMO })).toBe('none')
    })

    it('allow it outside production, and with the operator’s DATABASE_URL', () => {
      expect(complaint({ ...https, NODE_ENV: 'development' })).toBe('none')
      expect(complaint({ ...https, EMBEDDED_DATABASE: '' })).toBe('none')
    })
  })

  it('allow the sandbox with the embedded database, outside production, or by ALLOW_SANDBOX', () => {
    const allowed = (settings: Record<string, string>) => sandboxAllowed(parseEnv({ ...whole, ...settings }))
    expect(allowed({ NODE_ENV: 'production' })).toBe(false)
    expect(allowed({ NODE_ENV: 'production', EMBEDDED_DATABASE: '1' })).toBe(true)
    expect(allowed({ NODE_ENV: 'production', ALLOW_SANDBOX: '1' })).toBe(true)
    expect(allowed({ NODE_ENV: 'development' })).toBe(true)
  })
})
