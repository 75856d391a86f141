/**
 * Who operates the product: name, company, addresses and links. Staff set another name, support address and links in
 * the dashboard; these hold until then.
 * Server-side settings (origin, mail sender, analytics host) come from the environment, see `lib/server/env`.
 */
export const brand = {
  name: 'Rasika',
  tagline: 'Indian performing arts, on demand',
  company: 'Rasika Arts Pte. Ltd.',
  companyCountry: 'Singapore',
  /** Printed on receipts, as a company of Singapore must: its Unique Entity Number and its registered address. */
  registrationNumber: 'UEN 000000000X',
  address: '1 Example Street, #01-01, Singapore 000000',
  supportEmail: 'support@rasika.test',
  socialLinks: [
    { label: 'Facebook', href: 'https://www.facebook.com/' },
    { label: 'Instagram', href: 'https://www.instagram.com/' },
  ],
  copyrightYear: 2023,
  legalDate: '04 April 2024',
} as const

/** The tax that is part of every price, while the company is registered for one; else null. */
export type Tax = { name: string; registrationNumber: string; percent: number }

/** Such as `{ name: 'GST', registrationNumber: 'M90000000X', percent: 9 }`. Shown prices include it. */
export const tax: Tax | null = null

/** The product as pages show it, set by staff. `logo` is the address of a picture, or '' for the drawn one. */
export type SiteBrand = { name: string; logo: string }
