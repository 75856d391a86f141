import { paymentMethodSchema } from './schema'

it('an unknown payment method is treated as a card', () => {
  const given = ['paypal', 'card', 'cash', undefined, ['paypal']]
  expect(given.map((value) => paymentMethodSchema.parse(value))).toEqual(['paypal', 'card', 'card', 'card', 'card'])
})
