import { findMailProblem, mailTextNames, type MailTextName } from '@/lib/domains/content/mails/policy'
import { pagePlaceholders, pageTextNames, type PageTextName } from '@/lib/domains/content/pages/policy'
import { parseSales } from '@/lib/domains/content/sales/schema'
import { parseSettings } from '@/lib/domains/content/settings/schema'
import type { Right } from '@/lib/shared/access/rights'
import { brand } from '@/lib/shared/brand'
import { findPlaceholderProblem, MAX_BODY, ARTICLE_MAX } from './schema'

type Kind = {
  right: Right
  name: RegExp
  /** Table of the items that these texts are about, such as artists. The key of a text contains the item's id. */
  table?: string
  /** Maximum length of a text in UTF-16 code units. */
  max: number
  problem?: (name: string, body: string) => string | null
}

const pageProblem = (name: PageTextName, body: string) =>
  body === '' ? 'Enter some text.' : findPlaceholderProblem(body, pagePlaceholders(name))

const id = /^[1-9]\d{0,8}$/
const about = (table: string) => ({ right: 'content', name: id, table, max: ARTICLE_MAX }) as const

/** Kinds of texts by the first part of the text's key, such as `page` in 'page:about'. */
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
    problem: (_name, body) => (parseSettings(body) ? null : 'These settings can’t be read.'),
  },
  sales: {
    right: 'money.out',
    name: /^offers$/,
    max: 1000,
    problem: (_name, body) => (parseSales(body) ? null : 'These switches can’t be read.'),
  },
  raga: about('Raga'),
  tala: about('Tala'),
  composer: about('Composer'),
  form: about('MusicalForm'),
  composition: about('Composition'),
  artist: about('Artist'),
}

/** Date from which the default legal texts apply. */
export const initialDate = (): Date => new Date(`${brand.legalDate} UTC`)

export function kindOf(key: string): { kind: Kind; name: string } | null {
  const [word = '', name = '', ...more] = key.split(':')
  const kind = Object.hasOwn(kinds, word) ? kinds[word] : undefined
  return kind && more.length === 0 && kind.name.test(name) ? { kind, name } : null
}
