import { knownPeople } from '@/lib/shared/spelling/known/known-people'
import { knownRagas } from '@/lib/shared/spelling/known/known-ragas'
import { knownForms, knownTalas } from '@/lib/shared/spelling/known/known-talas-and-forms'
import { foldKey } from './fold'
import { plainWords } from './words'

export const aliasKinds = ['raga', 'tala', 'form', 'person'] as const
export type AliasKind = (typeof aliasKinds)[number]

/** `same` is false if the alias names something else that people may search for instead. */
type Alias = { name: string; same: boolean }

const texts: Record<AliasKind, string> = {
  raga: knownRagas,
  tala: knownTalas,
  form: knownForms,
  person: knownPeople,
}

const keyOf = (name: string) => foldKey(plainWords(name).join(''))

function read(text: string): Map<string, Alias[]> {
  const byKey = new Map<string, Alias[]>()
  for (const line of text.trim().split('\n')) {
    const [first = '', ...kin] = line.split('~').map((part) => part.trim())
    const names = first.split('=').map((name) => name.trim())
    const aliases = [...names.map((name) => ({ name, same: true })), ...kin.map((name) => ({ name, same: false }))]
    for (const key of new Set(names.map(keyOf))) byKey.set(key, [...(byKey.get(key) ?? []), ...aliases])
  }
  return byKey
}

const tables = new Map<AliasKind, Map<string, Alias[]>>()

/** Returns initials such as GNB; null for fewer than three, or if one isn't a capital letter from A to Z. */
export function initialsOf(name: string): string | null {
  const words = name
    .normalize('NFKC')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
  const letters = words.map((word) => word.charAt(0)).join('')
  return letters.length >= 3 && /^[A-Z]+$/.test(letters) ? letters : null
}

/** Returns the aliases whose fold key differs from the name's own. */
export function aliasesOf(kind: AliasKind, name: string): Alias[] {
  let table = tables.get(kind)
  if (!table) tables.set(kind, (table = read(texts[kind])))
  const own = keyOf(name)
  const byKey = new Map<string, Alias>()
  for (const alias of table.get(own) ?? []) {
    const key = keyOf(alias.name)
    const known = byKey.get(key)
    if (key !== own && (!known || (alias.same && !known.same))) byKey.set(key, alias)
  }
  return [...byKey.values()]
}
