import { render, screen, within } from '@testing-library/react'
import { monthlyPrice } from '@/lib/shared/money/prices'
import { Plans } from './plans'

it.each([
  ['india', '₹400 per month'],
  ['world', '$10 per month'],
] as const)('the Premium plan in the region %s costs %s', (region, price) => {
  render(<Plans price={monthlyPrice(region, 'premium')} />)
  const plans = screen.getByRole('region', { name: 'Two ways to take a seat' })
  expect(plans).toHaveTextContent(price)
  expect(
    within(plans)
      .getAllByRole('heading', { level: 3 })
      .map((heading) => heading.textContent),
  ).toEqual(['Guest', 'Premium'])
})
