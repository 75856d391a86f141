import { brand } from '@/lib/shared/brand'
import { sellerLines, taxText } from './policy'

const gst = { name: 'GST', registrationNumber: 'M90000000X', percent: 9 }
const ten = { currency: 'usd', amount: 10 } as const

it('names the seller with registration number and address, and with a tax number if there is one', () => {
  const company = [brand.company, brand.registrationNumber, brand.address]
  expect(sellerLines(null)).toEqual(company)
  expect(sellerLines(gst)).toEqual([...company, 'GST registration no. M90000000X (9%)'])
})

it('shows the tax in a price with its rate, or as Stripe calculated it', () => {
  expect(taxText(ten, null, null)).toBeNull()
  expect(taxText(ten, null, gst)).toBe('Includes GST at 9%: $0.83')
  expect(taxText(ten, { currency: 'usd', amount: 0.91 }, gst)).toBe('Tax included: $0.91')
  // Stripe returns zero if no tax is due, such as for customers abroad.
  expect(taxText(ten, { currency: 'usd', amount: 0 }, gst)).toBeNull()
})
