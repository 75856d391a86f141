import { aliasesOf, type AliasKind } from '@/lib/shared/spelling/aliases'
import { closeness } from '@/lib/shared/spelling/closeness'
import { broadKey } from '@/lib/shared/spelling/fold'
import { sameKeys, type NameOf } from '@/lib/shared/spelling/same'
import { spellingsOf, type Spelling } from '@/lib/shared/spelling/spelling'
import { plainLetters } from '@/lib/shared/spelling/words'

/**
 * Finds names by spelling. Names with equal letters or equal sound match automatically; similar names are only
 * suggested to staff.
 */

export type NameKind = 'raga' | 'tala' | 'composer' | 'form' | 'composition' | 'artist' | 'series'

const nameOf: Record<NameKind, NameOf> = {
  raga: 'mode',
  tala: 'mode',
  form: 'mode',
  composer: 'person',
  artist: 'person',
  composition: 'title',
  series: 'title',
}
const knowledge: Partial<Record<NameKind, AliasKind>> = {
  raga: 'raga',
  tala: 'tala',
  form: 'form',
  composer: 'person',
  artist: 'person',
}

export type Named = { name: string; aliases: readonly string[] }

/** Returns a key that ignores case, accents, spaces and punctuation. */
export function letterKey(name: string): string {
  const plain = plainLetters(name)
  return plain.replace(/[^\p{L}\p{N}\p{M}]/gu, '') || plain.trim()
}

function put<Value>(map: Map<string, Value[]>, key: string, value: Value): void {
  const values = map.get(key)
  if (values) values.push(value)
  else map.set(key, [value])
}

/**
 * Maximum number of cached names per kind. Even a large catalogue has fewer, and the cache needs only a few megabytes.
 */
const REMEMBERED = 50_000
const remembered: Record<NameOf, Map<string, readonly string[]>> = {
  mode: new Map(),
  person: new Map(),
  title: new Map(),
}

/** Caches `sameKeys`, which takes most of the time needed to build an index. */
function getCachedKeys(name: string, of: NameOf): readonly string[] {
  let keys = remembered[of].get(name)
  if (!keys) {
    if (remembered[of].size >= REMEMBERED) remembered[of].clear()
    remembered[of].set(name, (keys = sameKeys(name, of)))
  }
  return keys
}

/** Certain matches: several rows if they share a name, none if the name is new. */
export type Found<Row> = { rows: readonly Row[]; by: 'letters' | 'sound' }

export class NameIndex<Row extends Named> {
  private readonly rows: Row[] = []
  private readonly byName = new Map<string, Row[]>()
  private readonly byAlias = new Map<string, Row[]>()
  /** Built on demand, because it is needed only if no name has the same letters. */
  private bySound: Map<string, Row[]> | undefined
  private likeness: Likeness<Row> | undefined

  constructor(
    readonly kind: NameKind,
    rows: readonly Row[] = [],
  ) {
    for (const row of rows) this.add(row)
  }

  add(row: Row): void {
    this.rows.push(row)
    put(this.byName, letterKey(row.name), row)
    for (const alias of row.aliases) put(this.byAlias, letterKey(alias), row)
    if (this.bySound) this.addSound(this.bySound, row, sameKeys)
    this.likeness?.add(row)
  }

  private addSound(map: Map<string, Row[]>, row: Row, keysOf: typeof sameKeys): void {
    for (const name of [row.name, ...row.aliases]) for (const key of keysOf(name, nameOf[this.kind])) put(map, key, row)
  }

  find(given: string): Found<Row> {
    const letters = letterKey(given)
    const rows = this.byName.get(letters) ?? this.byAlias.get(letters)
    if (rows) return { rows: [...new Set(rows)], by: 'letters' }
    if (!this.bySound) {
      this.bySound = new Map()
      // Caches only the keys of these rows. A cached substring of an import file would keep the whole file in memory.
      for (const row of this.rows) this.addSound(this.bySound, row, getCachedKeys)
    }
    // Returns no match if several names have the same sound, because a script may not distinguish them.
    const hits = sameKeys(given, nameOf[this.kind]).flatMap((key) => this.bySound?.get(key) ?? [])
    const keys = new Set(hits.flatMap((row) => sameKeys(row.name, nameOf[this.kind])[0] ?? []))
    return { rows: keys.size === 1 ? [...new Set(hits)] : [], by: 'sound' }
  }

  near(given: string, count = 3, among: (row: Row) => boolean = () => true): Row[] {
    this.likeness ??= new Likeness(this.kind, this.rows)
    return this.likeness.near(given, among).slice(0, count)
  }
}

/** Maximum number of new names for which suggestions are searched, because each search takes milliseconds. */
const ASKED = 1_000

/**
 * Lets other requests run between searches.
 * @returns suggestions by position, for the first thousand names only
 */
export async function nearEach<Name>(names: readonly Name[], near: (name: Name, place: number) => string[]) {
  const found: string[][] = []
  for (const [place, name] of names.slice(0, ASKED).entries()) {
    found.push(near(name, place))
    await new Promise((resolve) => setImmediate(resolve))
  }
  return names.map((_, place) => found[place] ?? [])
}

/**
 * Returns the names in a cell. If two of them mean the same thing, as in 'Kamavardhani/Pantuvarali', returns only one,
 * preferably an existing name.
 */
export function namesIn<Row extends Named>(index: NameIndex<Row>, cell: string): string[] {
  if (index.find(cell).rows.length > 0 || !/[,/]/.test(cell)) return [cell]
  const trimmed = (texts: string[]) => texts.map((text) => text.trim()).filter(Boolean)
  const names = trimmed(cell.split(',')).flatMap((part) => {
    const halves = trimmed(part.split('/'))
    // Puts existing names first, because the first name is always returned.
    const sorted = new Set([...halves.filter((name) => index.find(name).rows.length > 0), ...halves])
    const [first] = sorted
    const otherNames = new Map<string, string[]>()
    for (const name of sorted) for (const key of aliasKeys(index.kind, name)) put(otherNames, key, name)
    // Looks up keys instead of comparing each pair of names, because a cell may be long.
    const isOther = (name: string) =>
      sameKeys(name, nameOf[index.kind]).every((key) => (otherNames.get(key) ?? []).every((other) => other === name))
    const different = new Set([...sorted].filter((name) => name === first || isOther(name)))
    return halves.filter((name) => different.has(name))
  })
  return [...new Set(names)]
}

function aliasKeys(kind: NameKind, name: string): Set<string> {
  const table = knowledge[kind]
  const aliases = table ? aliasesOf(table, name).filter(({ same }) => same) : []
  return new Set(aliases.flatMap((alias) => sameKeys(alias.name, nameOf[kind])))
}

/** Minimum similarity of a suggestion, determined by the measurement in lookup/policy.mocked.test.ts. */
const CLOSE = 0.84
/** Words that occur in more names than this are ignored, because they are too common to identify a name. */
const COMMON = 50
/** Maximum number of rows compared letter by letter: the rows with the most shared trigrams. */
const COMPARED = 12
const LIKELY = { folded: 1, known: 0.99, part: 0.95, beginning: 0.9 } as const
/** Minimum length of a title that may match as a prefix. Shorter titles would match too much. */
const BEGINNING = 8

type Entry<Row> = { row: Row; spelling: Spelling }

class Likeness<Row extends Named> {
  private readonly entries: Entry<Row>[] = []
  private readonly byFold = new Map<string, Entry<Row>[]>()
  private readonly byGram = new Map<string, number[]>()
  private readonly byWord = new Map<string, Entry<Row>[]>()

  constructor(
    private readonly kind: NameKind,
    rows: readonly Row[],
  ) {
    for (const row of rows) this.add(row)
  }

  add(row: Row): void {
    for (const spelling of [row.name, ...row.aliases].flatMap(spellingsOf)) {
      const entry = { row, spelling }
      const place = this.entries.push(entry) - 1
      put(this.byFold, spelling.fold, entry)
      for (const gram of grams(spelling)) put(this.byGram, gram, place)
      if (nameOf[this.kind] === 'person') for (const word of partsOf(spelling).words) put(this.byWord, word, entry)
    }
  }

  near(given: string, among: (row: Row) => boolean): Row[] {
    const scores = new Map<Row, number>()
    const score = ({ row }: Entry<Row>, value: number) => {
      if (value > (scores.get(row) ?? 0) && among(row)) scores.set(row, value)
    }
    const table = knowledge[this.kind]
    for (const alias of table ? aliasesOf(table, given) : []) {
      if (!alias.same) continue
      for (const { fold } of spellingsOf(alias.name))
        for (const entry of this.byFold.get(fold) ?? []) score(entry, LIKELY.known)
    }
    for (const spelling of spellingsOf(given)) {
      for (const entry of this.byFold.get(spelling.fold) ?? []) score(entry, LIKELY.folded)
      if (nameOf[this.kind] === 'person') for (const entry of this.withPart(spelling)) score(entry, LIKELY.part)
      for (const entry of this.resembling(spelling)) {
        const { fold, fromTamil } = entry.spelling
        const value = closeness(spelling.fold, fold, spelling.fromTamil || fromTamil)
        if (value >= CLOSE) score(entry, value)
        else if (nameOf[this.kind] === 'title' && beginsWithOther(spelling.fold, fold)) score(entry, LIKELY.beginning)
      }
    }
    return [...scores].sort(([a, one], [b, other]) => other - one || a.name.localeCompare(b.name)).map(([row]) => row)
  }

  /** Finds names by their last name alone or without initials, such as 'Dikshitar' for 'Muthuswami Dikshitar'. */
  private withPart(spelling: Spelling): Entry<Row>[] {
    const given = partsOf(spelling)
    const found = new Set<Entry<Row>>()
    for (const word of given.words) {
      const entries = this.byWord.get(word) ?? []
      if (entries.length <= COMMON) for (const entry of entries) found.add(entry)
    }
    return [...found].filter(({ spelling: known }) => {
      const other = partsOf(known)
      const [fewer, more] = given.words.size <= other.words.size ? [given, other] : [other, given]
      const initialsFit = !given.initials || !other.initials || given.initials === other.initials
      return initialsFit && [...fewer.words].every((word) => more.words.has(word))
    })
  }

  private resembling(spelling: Spelling): Entry<Row>[] {
    const shared = new Map<number, number>()
    const own = grams(spelling)
    for (const gram of own) {
      for (const place of this.byGram.get(gram) ?? []) shared.set(place, (shared.get(place) ?? 0) + 1)
    }
    const least = own.size / 3
    return [...shared]
      .filter(([, count]) => count >= least)
      .sort(([, one], [, other]) => other - one)
      .slice(0, COMPARED)
      .flatMap(([place]) => this.entries[place] ?? [])
  }
}

/** True if one title is a prefix of the other, because titles are often quoted by their first words. */
const beginsWithOther = (one: string, other: string) =>
  Math.min(one.length, other.length) >= BEGINNING && (one.startsWith(other) || other.startsWith(one))

function grams({ fold }: Spelling): Set<string> {
  const key = `^${broadKey(fold)}$`
  const found = new Set<string>()
  for (let at = 0; at + 3 <= key.length; at += 1) found.add(key.slice(at, at + 3))
  return found
}

function partsOf({ words, letters }: Spelling): { words: Set<string>; initials: string } {
  const isInitials = (word: string) => word.length < 3 || !/[aeiouy]/.test(word)
  return {
    words: new Set(words.filter((_, index) => !isInitials(letters[index] ?? ''))),
    initials: letters.filter(isInitials).join(''),
  }
}
