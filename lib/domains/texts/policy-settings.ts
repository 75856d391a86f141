import type { SiteSettings } from '@/lib/domains/texts/schema-settings'
import { brand } from '@/lib/shared/brand'

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
