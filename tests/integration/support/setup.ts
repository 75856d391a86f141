import { hashing } from '@/lib/server/auth/proofs/password'
import '@/tests/support/chance'
import { testTimeouts } from '@/tests/support/timeout'

process.env.LOG_LEVEL ??= 'silent'
process.env.APP_URL = 'http://localhost:3000'
process.env.AUTH_SECRET = 'integration-tests-need-a-secret-of-some-length'
process.env.STRIPE_SECRET_KEY ??= 'sk_test_unused'
process.env.STRIPE_WEBHOOK_SECRET ??= 'whsec_unused'
delete process.env.DATABASE_URL
// In production, the build sets this variable from next.config.mjs.
process.env.__NEXT_EXPERIMENTAL_AUTH_INTERRUPTS = 'true'

// Lowers the cost of hashing, because these tests hash thousands of passwords. A unit test checks the real parameters.
Object.assign(hashing, { memoryCost: 64, timeCost: 1 })

jest.setTimeout(testTimeouts.integration)
