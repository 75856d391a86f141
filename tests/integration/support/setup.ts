import { hashing } from '@/lib/server/auth/proofs/password'
import '@/tests/support/chance'
import { testTimeouts } from '@/tests/support/timeout'

// A browser test or a shell may have set these. Integration tests set their own.
process.env.LOG_LEVEL ??= 'silent'
process.env.APP_URL = 'http://localhost:3000'
process.env.AUTH_SECRET = 'integration-tests-need-a-secret-of-some-length'
process.env.STRIPE_SECRET_KEY ??= 'sk_test_unused'
process.env.STRIPE_WEBHOOK_SECRET ??= 'whsec_unused'
delete process.env.DATABASE_URL
// As in next.config.mjs, which the build reads.
process.env.__NEXT_EXPERIMENTAL_AUTH_INTERRUPTS = 'true'

// Thousands of passwords are hashed here. A unit test holds the real price.
Object.assign(hashing, { memoryCost: 64, timeCost: 1 })

jest.setTimeout(testTimeouts.integration)
