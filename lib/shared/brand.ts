/**
 * Who operates the product: name, company, addresses and links. An operator rebrands here and nowhere else.
 * Server-side settings (origin, mail sender, analytics host) come from the environment, see `lib/server/env`.
 */
export const brand = {
  name: 'Rasika',
  tagline: 'Indian performing arts, on demand',
  company: 'Rasika Arts Pte. Ltd.',
  companyCountry: 'Singapore',
  supportEmail: 'support@rasika.test',
  socialLinks: [
    { label: 'Facebook', href: 'https://www.facebook.com/' },
    { label: 'Instagram', href: 'https://www.instagram.com/' },
  ],
  copyrightYear: 2023,
  legalDate: '04 April 2024',
} as const
