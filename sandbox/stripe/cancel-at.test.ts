import { harnessForEach } from '@/tests/support/stripe/stripe-harness-for-each'
import { addMonths } from './billing/periods'

const { stripe, subscribe, portal } = harnessForEach()

it('a subscription with a cancellation date renews until then and ends with the period of that date', async () => {
  const { id, items } = await subscribe()
  const later = addMonths(items.data[0]?.current_period_end ?? 0, 1)
  const updated = await stripe().subscriptions.update(id, { cancel_at: later })
  expect(updated).toMatchObject({ cancel_at: later, cancel_at_period_end: false })
  expect(await portal(updated, 'advance')).toMatchObject({ status: 'active', cancel_at: later })
  expect(await portal(updated, 'advance')).toMatchObject({ status: 'canceled' })
})

it('an empty string removes the cancellation of a subscription', async () => {
  const { id, items } = await subscribe()
  const end = items.data[0]?.current_period_end
  expect(await stripe().subscriptions.update(id, { cancel_at: end })).toMatchObject({ cancel_at: end })
  expect(await stripe().subscriptions.update(id, { cancel_at: '' })).toMatchObject({ cancel_at: null })
  await expect(stripe().subscriptions.update(id, { cancel_at: end, cancel_at_period_end: true })).rejects.toMatchObject(
    {
      statusCode: 400,
    },
  )
})
