import type { SiteSettings } from '@/lib/domains/content/settings/schema'
import { brand } from '@/lib/shared/brand'
import { routes } from '@/lib/shared/routes/routes'

type PageText = {
  title: string
  path: string
  hint: string
  more?: readonly string[]
}

const sections = 'Text above the first heading is the introduction. Start each heading with #.'
const questions = 'Start each question with # and write its answer below.'

/** Page texts that staff can edit. Their default texts are in `content/pages`. */
export const pageTexts = {
  faq: { title: 'FAQ on the home page', path: routes.home, hint: questions, more: ['price'] },
  help: { title: 'FAQ on the help page', path: routes.help, hint: questions },
  about: { title: 'About us', path: routes.about, hint: 'Shown next to the picture.' },
  privacy: { title: 'Privacy', path: routes.privacy, hint: sections },
  terms: { title: 'Terms & Conditions', path: routes.terms, hint: sections },
  contact: { title: 'Contact', path: routes.contact, hint: sections },
  accessibility: { title: 'Accessibility', path: routes.accessibility, hint: sections },
} as const satisfies Record<string, PageText>
export type PageTextName = keyof typeof pageTexts
export const pageTextNames = Object.keys(pageTexts) as PageTextName[]

/** Texts that a lawyer has to check before the first sale, by key. */
export const textsToCheck: readonly string[] = ['page:terms']

/** Texts whose earlier versions remain public. */
export type LegalName = 'privacy' | 'terms'

type PageSettings = Pick<SiteSettings, 'brandName' | 'supportEmail'>

export const pageFacts = ({ brandName, supportEmail }: PageSettings) => {
  const { dataProtection, grievance, accessibility } = brand.contacts
  return {
    name: brandName,
    company: brand.company,
    country: brand.companyCountry,
    address: brand.address,
    registrationNumber: brand.registrationNumber,
    supportEmail,
    dataProtectionOfficer: dataProtection.name,
    dataProtectionEmail: dataProtection.email || supportEmail,
    grievanceOfficer: grievance.name,
    grievanceEmail: grievance.email || supportEmail,
    grievanceAddress: grievance.address,
    accessibilityContact: accessibility.name,
    accessibilityEmail: accessibility.email || supportEmail,
  }
}

export const pagePlaceholders = (name: PageTextName): string[] => {
  const { more = [] }: PageText = pageTexts[name]
  return [...Object.keys(pageFacts({ brandName: '', supportEmail: '' })), ...more]
}
