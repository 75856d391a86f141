import type { SiteSettings } from '@/lib/domains/content/settings/schema'
import { brand } from '@/lib/shared/brand'
import { routes } from '@/lib/shared/routes/routes'

type PageText = {
  /** What it is called in the dashboard. */
  title: string
  /** The page that shows it. */
  path: string
  /** How the page takes it apart, for who writes it. */
  hint: string
  /** Placeholders besides those of every page. */
  more?: readonly string[]
}

const sections = 'What is before the first heading stands at the top. A line that begins with # begins a section.'
const questions = 'A line that begins with # is a question; what follows is its answer.'

/** The texts of public pages that staff edit, by the name in their key. `content/pages` has what they say at first. */
export const pageTexts = {
  faq: { title: 'Questions on the first page', path: routes.home, hint: questions, more: ['price'] },
  help: { title: 'Questions on the help page', path: routes.help, hint: questions },
  about: { title: 'About us', path: routes.about, hint: 'The text beside the picture.' },
  privacy: { title: 'Privacy', path: routes.privacy, hint: sections },
  terms: { title: 'Terms & Conditions', path: routes.terms, hint: sections },
} as const satisfies Record<string, PageText>
export type PageTextName = keyof typeof pageTexts
export const pageTextNames = Object.keys(pageTexts) as PageTextName[]

/** Texts whose earlier versions everybody may read. */
export type LegalName = 'privacy' | 'terms'

type PageSettings = Pick<SiteSettings, 'brandName' | 'supportEmail'>

/** What the placeholders of every page stand for. */
export const pageFacts = ({ brandName, supportEmail }: PageSettings) => ({
  name: brandName,
  company: brand.company,
  country: brand.companyCountry,
  supportEmail,
})

/** The names of the placeholders of a page's text. */
export const pagePlaceholders = (name: PageTextName): string[] => {
  const { more = [] }: PageText = pageTexts[name]
  return [...Object.keys(pageFacts({ brandName: '', supportEmail: '' })), ...more]
}
