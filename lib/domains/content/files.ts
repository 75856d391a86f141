import 'server-only'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { MailTextName } from '@/lib/domains/content/mails/policy'
import type { PageTextName } from '@/lib/domains/content/pages/policy'
import { defaultSettings, SETTINGS_KEY, settingsText } from '@/lib/domains/content/settings/schema'

const read = (directory: 'mails' | 'pages', name: string) =>
  readFileSync(path.join(/* turbopackIgnore: true */ process.cwd(), 'content', directory, `${name}.md`), 'utf8').trim()

export const readDefaultMail = (name: MailTextName): string => read('mails', name)

/** Joins wrapped lines, so that the form shows each paragraph or list item as one line. */
export const readDefaultPage = (name: PageTextName): string =>
  read('pages', name).replace(/(?<=[^\n])\n(?=[^\n#-])\s*/g, ' ')

export function readDefaultContent(key: string): string | undefined {
  if (key === SETTINGS_KEY) return settingsText(defaultSettings)
  const [kind, name = ''] = key.split(':')
  if (kind === 'mail') return readDefaultMail(name as MailTextName)
  return kind === 'page' ? readDefaultPage(name as PageTextName) : undefined
}

export const hashDefaultContent = (key: string): string =>
  createHash('sha256')
    .update(readDefaultContent(key) ?? '')
    .digest('hex')
