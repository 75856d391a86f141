/** Default brand. Staff can override the name, support address and links in the dashboard. */
export const brand = {
  name: 'Rasika',
  tagline: 'Indian performing arts, on demand',
  company: 'Rasika Arts Pte. Ltd.',
  companyCountry: 'Singapore',
  /** Singapore companies must print this number (UEN) and their registered address on receipts. */
  registrationNumber: 'UEN 000000000X',
  address: '1 Example Street, #01-01, Singapore 000000',
  supportEmail: 'support@rasika.test',
  /**
   * People whom data protection and consumer law require us to name. India wants a grievance officer who lives there.
   * An empty email means the support address.
   */
  contacts: {
    dataProtection: { name: 'Asha Example', email: '' },
    grievance: { name: 'Ravi Example', email: '', address: '1 Example Street, Chennai 600000, India' },
    accessibility: { name: 'Meera Example', email: '' },
  },
  socialLinks: [
    { label: 'Facebook', href: 'https://www.facebook.com/' },
    { label: 'Instagram', href: 'https://www.instagram.com/' },
  ],
  copyrightYear: 2023,
  legalDate: '04 April 2024',
} as const

/** Tax that is included in every price. */
export type Tax = { name: string; registrationNumber: string; percent: number }

export const tax: Tax | null = null

/** Brand set by staff. `logo` is a URL, or empty for the built-in logo. */
export type SiteBrand = { name: string; logo: string }
