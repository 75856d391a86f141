import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { stripeFor } from '@/tests/support/stripe/stripe-harness'
import { startSandbox } from './sandbox'

const keys = { secretKey: 'sk_test_sandbox', webhookSecret: 'whsec_sandbox' }

test('the demo member has a running subscription, and still the same one after a restart', async () => {
  const statePath = path.join(await mkdtemp(path.join(tmpdir(), 'sandbox-demo-')), 'state.json')
  const periods: number[] = []
  for (let start = 0; start < 2; start += 1) {
    const sandbox = await startSandbox({ port: 0, ...keys, statePath, demoMember: true })
    const stripe = stripeFor(sandbox.port, { key: keys.secretKey })
    const { data } = await stripe.subscriptions.list({ customer: 'cus_demo_member', status: 'all' })
    expect(data).toHaveLength(1)
    expect(data[0]).toMatchObject({ id: 'sub_demo_member', status: 'active', currency: 'inr' })
    periods.push(data[0]?.items.data[0]?.current_period_end ?? 0)
    const portal = await stripe.billingPortal.sessions.create({
      customer: 'cus_demo_member',
      return_url: 'http://x.test/',
    })
    expect(portal.url).toContain('/portal/')
    await sandbox.close()
  }
  expect(periods[1]).toBe(periods[0])
})
