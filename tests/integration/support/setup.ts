import '@/tests/support/chance'

// A browser test or a person's shell may have set these; integration tests decide for themselves.
process.env.LOG_LEVEL ??= 'silent'
process.env.APP_URL = 'http://localhost:3000'
process.env.AUTH_SECRET = 'integration-tests-need-a-secret-of-some-length'
delete process.env.DATABASE_URL

// As much as a slow, busy machine may need.
jest.setTimeout(90_000)
