import { z } from 'zod'
import { brand } from '@/lib/shared/brand'
import { isStorable, UNREADABLE } from '@/lib/shared/editing'
import { dayStart, nextDay } from '@/lib/shared/format/days'
import { addressText, linkText, visibleText } from '@/lib/shared/format/pasted-text'
import { singaporeInstant } from '@/lib/shared/format/singapore-time'

/** What staff say about the product in one form: stored as one text, so that it has versions like the others. */
export const SETTINGS_KEY = 'settings:site'

const MAX_LINKS = 8

const line = (max: number, read = (text: string) => text.trim()) =>
  z
    .string(UNREADABLE)
    .overwrite(read)
    .max(max, `Please use at most ${max} characters`)
    .refine((text) => isStorable(text) && !/[\r\n]/.test(text), 'Please use one line')

const day = z
  .string('Please choose a day')
  .trim()
  .refine((value) => value === '' || singaporeInstant(`${value}T00:00`) !== null, 'Please choose a day')

/** 'Facebook https://…' in each line. @returns null where a line is something else */
function parseLinks(text: string): { label: string; href: string }[] | null {
  const lines = text.split('\n').map(visibleText).filter(Boolean)
  const links = lines.flatMap((each) => {
    const [, label, address = ''] = /^(\S.{0,39}?)\s+(\S{1,310})$/.exec(each) ?? []
    const href = linkText(address)
    return label && /^https:\/\/\S{1,300}$/.test(href) && URL.canParse(href) ? [{ label, href }] : []
  })
  return links.length === lines.length && links.length <= MAX_LINKS ? links : null
}

/** The address of an uploaded picture: ours, or of our store. */
const UPLOADED = /^(?:\/api\/media|https:\/\/[^\s\\]{1,300})\/pictures\/[0-9a-f]{40}\.webp$/

export const settingsSchema = z
  .object({
    brandName: line(40).min(1, 'Please enter a name'),
    /** Empty for the drawn logo. */
    logo: line(400).refine((address) => address === '' || UPLOADED.test(address), 'Please upload a picture'),
    supportEmail: z
      .string('Please enter an email address')
      .overwrite(addressText)
      .pipe(z.email('Please enter an email address').max(320, 'Please use at most 320 characters')),
    socialLinks: z
      .string(UNREADABLE)
      .trim()
      .max(3000, 'Please use at most 3000 characters')
      .refine(isStorable, UNREADABLE)
      .refine((text) => parseLinks(text) !== null, {
        message: `Please enter a name and an address that begins with https:// in each line, at most ${MAX_LINKS}`,
      }),
    announcement: line(90),
    announcementLink: line(300, linkText).refine(
      (href) => href === '' || /^\/(?!\/)[^\s\\]*$/.test(href) || (href.startsWith('https://') && URL.canParse(href)),
      { message: 'Please enter a path such as /trailers/1, or an address that begins with https://' },
    ),
    announcementFrom: day,
    announcementUntil: day,
  })
  .refine(({ announcementFrom: from, announcementUntil: until }) => from === '' || until === '' || from <= until, {
    path: ['announcementUntil'],
    message: 'The last day must not be before the first',
  })
export type SiteSettings = z.output<typeof settingsSchema>

/** As it is stored: one value in each line, so that versions can be compared. */
export const settingsText = (settings: SiteSettings): string => JSON.stringify(settings, null, 2)

/** What was stored before name and logo were settings has none. */
const storedSchema = z.preprocess(
  (value) => (typeof value === 'object' ? { brandName: brand.name, logo: '', ...value } : value),
  settingsSchema,
)

/** Settings as they are stored; null for what is none. */
export function parseSettings(text: string): SiteSettings | null {
  try {
    return storedSchema.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}

export const socialLinksOf = ({ socialLinks }: SiteSettings) => parseLinks(socialLinks) ?? []

/** The announcement that is shown at an instant; null for none. Its days begin and end in Singapore. */
export function announcementAt(
  { announcement: text, announcementLink: href, announcementFrom: from, announcementUntil: until }: SiteSettings,
  now: Date,
): { text: string; href: string } | null {
  if (text === '' || (from && now < dayStart(from)) || (until && now >= dayStart(nextDay(until)))) return null
  return { text, href }
}

export const saveSettingsSchema = settingsSchema.safeExtend({ updatedAt: z.string().regex(/^\d{1,9}$/) })
/** The form with its version. */
export type StaffSettings = { version: number; form: SiteSettings }

/** What holds until staff save something else. */
export const defaultSettings: SiteSettings = {
  brandName: brand.name,
  logo: '',
  supportEmail: brand.supportEmail,
  socialLinks: brand.socialLinks.map(({ label, href }) => `${label} ${href}`).join('\n'),
  announcement: 'Premium Plan is live — exclusive access to the latest videos',
  announcementLink: '',
  announcementFrom: '',
  announcementUntil: '',
}
