import { brand, tax as ourTax, type Tax } from '@/lib/shared/brand'
import { formatPrice, minorUnits, priceOfMinor, type Price } from '@/lib/shared/money/prices'

export function sellerLines(tax: Tax | null = ourTax): string[] {
  const { company, registrationNumber, address } = brand
  return [
    company,
    registrationNumber,
    address,
    ...(tax ? [`${tax.name} registration no. ${tax.registrationNumber} (${tax.percent}%)`] : []),
  ]
}

/** `calculated` is Stripe's tax; null to use our own rate. Returns null if there is no tax to show. */
export function taxText(price: Price, calculated: Price | null, tax: Tax | null = ourTax): string | null {
  if (calculated) return calculated.amount > 0 ? `Tax included: ${formatPrice(calculated, 'always')}` : null
  if (!tax) return null
  const minor = Math.round((minorUnits(price) * tax.percent) / (100 + tax.percent))
  return `Includes ${tax.name} at ${tax.percent}%: ${formatPrice(priceOfMinor(price.currency, minor), 'always')}`
}
