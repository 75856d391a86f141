import 'server-only'
import { createHash } from 'node:crypto'
import { cache } from 'react'
import { readDefaultMail } from '@/lib/domains/content/files'
import type { MailTextName } from '@/lib/domains/content/mails/policy'
import { readContent, requireContentRight } from '@/lib/domains/content/queries'
import type { MailWording } from '@/lib/domains/content/schema'
import type { Db } from '@/lib/server/db/client'
import { shownPicture } from '@/lib/server/media/pictures/picture-address'
import { isBuild } from '@/lib/server/process-state'
import type { Actor } from '@/lib/shared/access/actor'
import type { SiteBrand } from '@/lib/shared/brand'
import {
  defaultSettings,
  announcementAt,
  parseSettings,
  SETTINGS_KEY,
  socialLinksOf,
  type SiteSettings,
  type StaffSettings,
} from './schema'

/** Last settings read from the database, used while it is unavailable. */
let last = defaultSettings

export async function readSettings(tx?: Db): Promise<SiteSettings> {
  const stored = await readContent(SETTINGS_KEY, tx)
  last = (stored && parseSettings(stored.body)) ?? defaultSettings
  return last
}

/**
 * Never throws: if the database is unavailable, returns the last settings read. Returns the defaults during a build.
 */
export const siteSettings = cache(async (): Promise<SiteSettings> => {
  if (isBuild()) return defaultSettings
  return readSettings().catch(() => last)
})

/** `logo` is empty for the default logo. */
export async function getSiteBrand(): Promise<SiteBrand> {
  const { brandName, logo } = await siteSettings()
  return { name: brandName, logo: logo && shownPicture(logo) }
}

export async function getSiteChrome(now: Date = new Date()) {
  const settings = await siteSettings()
  const shown = announcementAt(settings, now)
  const id = shown && createHash('sha256').update(`${shown.text} ${shown.href}`).digest('hex').slice(0, 12)
  const announcement = shown && id ? { ...shown, id } : null
  return { site: await getSiteBrand(), socialLinks: socialLinksOf(settings), announcement }
}

export async function getStaffSettings(actor: Actor): Promise<StaffSettings> {
  requireContentRight(actor, SETTINGS_KEY)
  const current = await readContent(SETTINGS_KEY)
  return {
    version: current?.number ?? 0,
    form: (current && parseSettings(current.body)) ?? defaultSettings,
  }
}

export async function readMailWording(tx: Db, name: MailTextName): Promise<MailWording> {
  const stored = await readContent(`mail:${name}`, tx)
  const { brandName, supportEmail } = await readSettings(tx)
  return { text: stored?.body ?? readDefaultMail(name), brandName, supportEmail }
}
