import { paymentMethodSchema } from '@/lib/domains/payments/schema-checkout'

it('an unknown payment method is treated as a card', () => {
  const given = ['paypal', 'card', 'cash', undefined, ['paypal']]
  expect(given.map((value) => paymentMethodSchema.parse(value))).toEqual(['paypal', 'card', 'card', 'card', 'card'])
})
