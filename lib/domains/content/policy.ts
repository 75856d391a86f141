import { findMailProblem, mailTextNames, type MailTextName } from '@/lib/domains/content/mails/policy'
import { pagePlaceholders, pageTextNames, type PageTextName } from '@/lib/domains/content/pages/policy'
import { parseSettings } from '@/lib/domains/content/settings/schema'
import type { Right } from '@/lib/shared/access/rights'
import { brand } from '@/lib/shared/brand'
import { findPlaceholderProblem, MAX_BODY, ARTICLE_MAX } from './schema'

type Kind = {
  /** What one needs to edit its texts. */
  right: Right
  /** Which names there are. */
  name: RegExp
  /** The table of what its texts are about, whose ids are their names. */
  table?: string
  /** Most UTF-16 units of a text. */
  max: number
  /** Why a text may not be saved, or null. */
  problem?: (name: string, body: string) => string | null
}

const pageProblem = (name: PageTextName, body: string) =>
  body === '' ? 'Please enter a text' : findPlaceholderProblem(body, pagePlaceholders(name))

const id = /^[1-9]\d{0,8}$/
const about = (table: string) => ({ right: 'content', name: id, table, max: ARTICLE_MAX }) as const

/** The kinds of texts: the part of a key before the colon. */
const kinds: Readonly<Record<string, Kind>> = {
  page: {
    right: 'words',
    name: new RegExp(`^(?:${pageTextNames.join('|')})$`),
    max: MAX_BODY,
    problem: (name, body) => pageProblem(name as PageTextName, body),
  },
  mail: {
    right: 'words',
    name: new RegExp(`^(?:${mailTextNames.join('|')})$`),
    max: 10_000,
    problem: (name, body) => findMailProblem(name as MailTextName, body),
  },
  settings: {
    right: 'words',
    name: /^site$/,
    max: 10_000,
    problem: (_name, body) => (parseSettings(body) ? null : 'These settings cannot be read'),
  },
  raga: about('Raga'),
  tala: about('Tala'),
  composer: about('Composer'),
  form: about('MusicalForm'),
  composition: about('Composition'),
  artist: about('Artist'),
}

/** Since when the texts that come with the product hold. */
export const initialDate = (): Date => new Date(`${brand.legalDate} UTC`)

/**
 * The kind of a text, by its key, and its name.
 * @param key a kind and a name: 'page:about', 'raga:12'
 * @returns null for a key that no text has
 */
export function kindOf(key: string): { kind: Kind; name: string } | null {
  const [word = '', name = '', ...more] = key.split(':')
  const kind = Object.hasOwn(kinds, word) ? kinds[word] : undefined
  return kind && more.length === 0 && kind.name.test(name) ? { kind, name } : null
}
