// `npm run bench:billing`: how many events of the payment provider one process takes, and that what comes twenty times
// at once, or into a process that dies, has one effect (tests/bench/billing.ts).
import { runBench } from './lib/bench.mjs'

await runBench('billing.ts', {
  env: { STRIPE_SECRET_KEY: 'sk_test_sandbox_harness', STRIPE_WEBHOOK_SECRET: 'whsec_sandbox_harness' },
})
