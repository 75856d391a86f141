import type { Right } from '@/lib/shared/rights'

/** What one needs to edit texts of a kind, which names there are, and how long one may be (UTF-16 units). */
type Kind = { right: Right; name: RegExp; max: number }

const id = /^[1-9]\d{0,8}$/
const ofName = { right: 'content', name: id, max: 20_000 } as const

/** The kinds of texts: the part of a key before the colon. */
const kinds: Readonly<Record<string, Kind>> = {
  page: { right: 'words', name: /^(?:about|faq|help|privacy|terms)$/, max: 60_000 },
  mail: { right: 'words', name: /^[a-z]+(?:-[a-z]+)*$/, max: 10_000 },
  raga: ofName,
  tala: ofName,
  composer: ofName,
  form: ofName,
  composition: ofName,
}

/**
 * The kind of a text, by its key.
 * @param key a kind and a name: 'page:about', 'raga:12'
 * @returns null for a key that no text has
 */
export function kindOf(key: string): Kind | null {
  const [kind = '', name = '', ...more] = key.split(':')
  const found = Object.hasOwn(kinds, kind) ? kinds[kind] : undefined
  return found && more.length === 0 && found.name.test(name) ? found : null
}
