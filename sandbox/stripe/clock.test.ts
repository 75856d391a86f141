import { press, SECRET_KEY } from '@/tests/support/stripe/stripe-harness'
import { harnessForEach } from '@/tests/support/stripe/stripe-harness-for-each'

const { harness, stripe } = harnessForEach()

async function moveClock(advanceSeconds: unknown): Promise<{ now?: number; error?: { param: string } }> {
  const answer = await fetch(`${harness().sandbox.url}/sandbox/clock`, {
    method: 'POST',
    headers: { authorization: `Bearer ${SECRET_KEY}` },
    body: JSON.stringify({ advanceSeconds }),
  })
  return answer.json()
}
const createdNow = async () => (await stripe().customers.create({ email: 'c@example.test' })).created

const moves: [string, () => unknown][] = [
  ['by the test that runs it', () => harness().sandbox.advance(1)],
  ['by a request', () => moveClock(1)],
  ['on its page', () => press(`${harness().sandbox.url}/controls`, { advanceSeconds: '1' })],
]
it.each(moves)('what happens after the clock was moved %s is of a later second', async (_, move) => {
  const before = await createdNow()
  await move()
  expect(await createdNow()).toBeGreaterThan(before)
})

it('advancing the clock by days expires a checkout and emits its event', async () => {
  const session = await stripe().checkout.sessions.create({
    mode: 'payment',
    line_items: [{ quantity: 1, price_data: { currency: 'usd', unit_amount: 500, product_data: { name: 'Rental' } } }],
    success_url: 'http://site.test/done',
  })
  const { now = 0 } = await moveClock(2 * 86_400)
  expect(now).toBeGreaterThanOrEqual(session.expires_at)
  expect(await stripe().checkout.sessions.retrieve(session.id)).toMatchObject({ status: 'expired' })
  const [event] = (await stripe().events.list({ limit: 1 })).data
  expect(event).toMatchObject({ type: 'checkout.session.expired' })
  expect(event?.created).toBeGreaterThanOrEqual(session.expires_at)
})

it.each([-1, 0.5, '1', undefined])('the clock is not moved by %p seconds', async (seconds) => {
  expect(await moveClock(seconds)).toMatchObject({ error: { param: 'advanceSeconds' } })
})
