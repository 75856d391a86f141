import { z } from 'zod'
import { brand } from '@/lib/shared/brand'
import { isStorable, UNREADABLE } from '@/lib/shared/editing'
import { dayStart, nextDay } from '@/lib/shared/format/days'
import { addressText, linkText, visibleText } from '@/lib/shared/format/pasted-text'
import { singaporeInstant } from '@/lib/shared/format/singapore-time'

/** Key of the site settings, which are stored as a text so that earlier versions are kept. */
export const SETTINGS_KEY = 'settings:site'

const MAX_LINKS = 8

const line = (max: number, read = (text: string) => text.trim()) =>
  z
    .string(UNREADABLE)
    .overwrite(read)
    .max(max, `Use at most ${max} characters.`)
    .refine((text) => isStorable(text) && !/[\r\n]/.test(text), 'Use a single line.')

const day = z
  .string('Choose a date.')
  .trim()
  .refine((value) => value === '' || singaporeInstant(`${value}T00:00`) !== null, 'Choose a date.')

/** Parses lines such as 'Facebook https://…'. Returns null if a line is invalid or there are too many lines. */
function parseLinks(text: string): { label: string; href: string }[] | null {
  const lines = text.split('\n').map(visibleText).filter(Boolean)
  const links = lines.flatMap((each) => {
    const [, label, address = ''] = /^(\S.{0,39}?)\s+(\S{1,310})$/.exec(each) ?? []
    const href = linkText(address)
    return label && /^https:\/\/\S{1,300}$/.test(href) && URL.canParse(href) ? [{ label, href }] : []
  })
  return links.length === lines.length && links.length <= MAX_LINKS ? links : null
}

/** Matches the URL of an uploaded picture, on our server or in the media store. */
const UPLOADED = /^(?:\/api\/media|https:\/\/[^\s\\]{1,300})\/pictures\/[0-9a-f]{40}\.webp$/

export const settingsSchema = z
  .object({
    brandName: line(40).min(1, 'Enter a name.'),
    /** Empty means the default logo. */
    logo: line(400).refine((address) => address === '' || UPLOADED.test(address), 'Upload a picture.'),
    supportEmail: z
      .string('Enter an email address.')
      .overwrite(addressText)
      .pipe(z.email('Enter an email address.').max(320, 'Use at most 320 characters.')),
    socialLinks: z
      .string(UNREADABLE)
      .trim()
      .max(3000, 'Use at most 3000 characters.')
      .refine(isStorable, UNREADABLE)
      .refine((text) => parseLinks(text) !== null, {
        message: `Enter a name and an https:// URL on each line, ${MAX_LINKS} lines at most.`,
      }),
    announcement: line(90),
    announcementLink: line(300, linkText).refine(
      (href) => href === '' || /^\/(?!\/)[^\s\\]*$/.test(href) || (href.startsWith('https://') && URL.canParse(href)),
      { message: 'Enter a path such as /trailers/1, or a URL that starts with https://' },
    ),
    announcementFrom: day,
    announcementUntil: day,
  })
  .refine(({ announcementFrom: from, announcementUntil: until }) => from === '' || until === '' || from <= until, {
    path: ['announcementUntil'],
    message: 'The last day can’t be before the first.',
  })
export type SiteSettings = z.output<typeof settingsSchema>

/** Writes one value per line, because the version history compares lines. */
export const settingsText = (settings: SiteSettings): string => JSON.stringify(settings, null, 2)

/** Accepts settings saved by early versions, without a name or logo. */
const storedSchema = z.preprocess(
  (value) => (typeof value === 'object' ? { brandName: brand.name, logo: '', ...value } : value),
  settingsSchema,
)

export function parseSettings(text: string): SiteSettings | null {
  try {
    return storedSchema.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}

export const socialLinksOf = ({ socialLinks }: SiteSettings) => parseLinks(socialLinks) ?? []

/** Returns the announcement to show at a time, or null if there is none. Its dates are in Singapore time. */
export function announcementAt(
  { announcement: text, announcementLink: href, announcementFrom: from, announcementUntil: until }: SiteSettings,
  now: Date,
): { text: string; href: string } | null {
  if (text === '' || (from && now < dayStart(from)) || (until && now >= dayStart(nextDay(until)))) return null
  return { text, href }
}

export const saveSettingsSchema = settingsSchema.safeExtend({ updatedAt: z.string().regex(/^\d{1,9}$/) })
export type StaffSettings = { version: number; form: SiteSettings }

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
