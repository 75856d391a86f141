import { brand, tax as ourTax, type Tax } from '@/lib/shared/brand'
import { formatPrice, minorUnits, priceOfMinor, type Price } from '@/lib/shared/money/prices'

/** Who sells, as a receipt must say: legal name, registration number, address and, where there is one, tax number. */
export function sellerLines(tax: Tax | null = ourTax): string[] {
  const { company, registrationNumber, address } = brand
  return [
    company,
    registrationNumber,
    address,
    ...(tax ? [`${tax.name} registration ${tax.registrationNumber} (${tax.percent}%)`] : []),
  ]
}

/**
 * What a receipt says of the tax in a price, or null where there is none to name.
 * @param calculated the tax that Stripe calculated by where the customer is (`STRIPE_AUTOMATIC_TAX`); null where it
 *   does not, and our own rate counts
 */
export function taxText(price: Price, calculated: Price | null, tax: Tax | null = ourTax): string | null {
  if (calculated) return calculated.amount > 0 ? `Tax included: ${formatPrice(calculated, 'always')}` : null
  if (!tax) return null
  const minor = Math.round((minorUnits(price) * tax.percent) / (100 + tax.percent))
  return `Includes ${tax.name} at ${tax.percent}%: ${formatPrice(priceOfMinor(price.currency, minor), 'always')}`
}
