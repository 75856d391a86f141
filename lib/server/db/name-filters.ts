import 'server-only'
import { Prisma } from '@/lib/server/db/generated/client'
import { foldText } from '@/lib/shared/format/text-folding'
import { closeness } from '@/lib/shared/spelling/closeness'
import { broadKey } from '@/lib/shared/spelling/fold'
import { queriesOf, spellingsOf } from '@/lib/shared/spelling/spelling'
import { db } from './client'

type Filter = { contains: string; mode: 'insensitive' }

const MAX_WORDS = 8

/** Ignores case. Escapes the special characters of LIKE, because Prisma doesn't. */
export function contains(text: string): Filter {
  return { contains: escaped(text), mode: 'insensitive' }
}

export const likePattern = (text: string) => `%${escaped(text)}%`

/** Matches any text in place of spaces, because stored names may contain double spaces, which pages show as one. */
const nameText = (text: string) => escaped(foldText(text)).trim().replace(/\s+/g, '%')

export const namePattern = (text: string) => `%${nameText(text)}%`
export const nameBeginning = (text: string) => `${nameText(text)}%`

export const nameContains = (text: string) => ({ contains: nameText(text) })

/** Maximum number of matches. The newest are preferred. */
const MAX_NAMED = 30_000
/** Maximum number of rows scanned for other spellings (newest first), and of names compared by similarity. */
const LOOKED_THROUGH = 50_000
const COMPARED = 3_000

async function idsLike(
  table: Prisma.ModelName,
  patterns: readonly string[],
  name: string,
  most = MAX_NAMED,
): Promise<number[]> {
  const column = Prisma.raw(`folded(${name})`)
  // Compares with the first pattern separately, because only that comparison can use the index.
  const rows = await db.$queryRaw<{ id: number }[]>`
    SELECT "id" FROM ${Prisma.raw(`"${table}"`)}
    WHERE ${column} LIKE ${patterns[0] ?? '%'} AND (${patterns.length < 2} OR ${column} LIKE ALL (${patterns}::text[]))
    ORDER BY "id" DESC LIMIT ${most}`
  return rows.map(({ id }) => id)
}

export const findIdsByName = (
  table: Prisma.ModelName,
  text: string | readonly string[],
  name = '"name"',
  most?: number,
) => idsLike(table, [text].flat().map(namePattern), name, most)

const foldedName = (table: Prisma.ModelName) => (['User', 'Video'].includes(table) ? '"nameKey"' : 'folded("name")')

export const nameWithAliases = (column = 'name') => `"${column}" || ' ' || array_to_string("aliases", ' ')`

/** Matches other spellings: Thyagaraja finds Tyagaraja. */
export async function findIdsBySpelling(
  table: Prisma.ModelName,
  text: string,
  name = foldedName(table),
): Promise<number[]> {
  const sought = soughtName(text)
  if (!sought) return []
  const rows = await db.$queryRaw<{ id: number; name: string }[]>`
    SELECT "id", "name" FROM (
      SELECT "id", ${Prisma.raw(name)} AS "name" FROM ${Prisma.raw(`"${table}"`)} ORDER BY "id" DESC LIMIT ${LOOKED_THROUGH}
    ) n WHERE "name" ~ ${sought.pattern} LIMIT ${COMPARED}`
  return rows.filter((row) => sought.isIn(row.name)).map(({ id }) => id)
}

/**
 * Matches part of the name. If there are no matches, tries other spellings.
 * @param spelt SQL of the text in which other spellings are tried; must not include tag codes
 */
export async function whereNameMatches(table: Prisma.ModelName, text: string, name = '"name"', spelt = name) {
  const ids = await findIdsByName(table, text, name)
  return { id: { in: ids.length > 0 ? ids : await findIdsBySpelling(table, text, `folded(${spelt})`) } }
}

export const whereTagMatches = (text: string) => whereNameMatches('Tag', text, `"tag" || ' ' || "name"`, '"name"')

export const whereNameBegins = async (table: Prisma.ModelName, text: string) => ({
  id: { in: await idsLike(table, [nameBeginning(text)], '"name"') },
})

export async function countOrFallback<Where>(
  where: Where,
  other: () => Promise<Where>,
  count: (where: Where) => PromiseLike<number>,
): Promise<{ where: Where; total: number }> {
  const total = await count(where)
  if (total > 0) return { where, total }
  const spelt = await other()
  return { where: spelt, total: await count(spelt) }
}

const escaped = (text: string) => text.replace(/[\\%_]/g, '\\$&')

export const wordsOf = (query: string) => query.split(/\s+/).filter(Boolean).slice(0, MAX_WORDS)

/** Trigram indexes can only find texts with three consecutive letters or digits. */
export const isIndexed = (text: string) => /[\p{L}\p{N}]{3}/u.test(text)

/** Prefers bigrams to single letters, because bigrams occur in fewer names. */
function lettersOf(text: string): string[] {
  const letters = [...text]
  return letters.length < 2 ? letters : letters.slice(1).map((letter, at) => `${letters[at]}${letter}`)
}

/** Returns bigrams for the index `letter_pairs`, so that LIKE checks fewer rows. */
export const letterPairs = (texts: readonly string[]) => texts.map(foldText).flatMap(lettersOf)

export const personNamed = (query: string) => ({
  // Ignores commas, because people paste names such as 'Rao, Asha' from address books.
  AND: wordsOf(foldText(query).replaceAll(',', ' ')).map((word) => ({ nameKey: { contains: escaped(word) } })),
})

/** Minimum similarity. Basant matches Vasant, but Ramesh doesn't match Rajesh. */
const SAME = 0.9
/** Minimum number of letters for a search by spelling, because shorter texts match too many names. */
const LEAST = 3
const letters: Record<string, string> = { k: 'kgqcx', t: 'td', p: 'pbvwf', c: 'cjszxt', n: 'nm', l: 'lz' }
/** Maximum number of consonants in a pattern. Limited, so that the ends of names may differ. */
const MOST = 4
/** Range of scripts that are transliterated to Latin. */
const NATIVE = '[\\u0600-\\u0dff]'

type Sought = { pattern: string; isIn: (name: string) => boolean }

/** Matches the start of a name, or its words in any order. Returns null if the text is too short. */
function soughtName(text: string): Sought | null {
  const query = queriesOf(text).at(-1)?.at(-1)
  if (!query || query.plain.length < LEAST) return null
  const { words, fold, fromTamil, openings } = query
  const isTyped = (query.letters.at(-1)?.length ?? 0) > LEAST
  const isWord = (asked: string, at: number, word: string) =>
    closeness(asked, word, fromTamil) >= SAME ||
    (isTyped && at === words.length - 1 && openings.last.some((opening) => word.startsWith(opening)))
  return {
    pattern: patternOf(words.reduce((longest, word) => (word.length > longest.length ? word : longest))),
    isIn: (name) => {
      const [whole] = spellingsOf(name)
      if (!whole) return false
      if (fold.length > LEAST && whole.fold.includes(fold)) return true
      return words.every((asked, at) => whole.words.some((word) => isWord(asked, at, word)))
    },
  }
}

/** Matches consonants in order, with other letters between them. A short key must match at the start of a word. */
function patternOf(key: string): string {
  // Replaces kc (the key of ks) with k, because names may spell ks as x.
  const broad = broadKey(key).replaceAll('kc', 'k')
  const consonants = broad.replace(/[aiuyh]/g, '').slice(0, MOST)
  const latin = Array.from(consonants, (letter) => `[${letters[letter] ?? letter}]`).join('.{0,5}')
  const beginning = /^[aeiou]/.test(key) ? '\\m.?[aeiouy].{0,4}' : '\\m.?'
  return `${consonants.length < LEAST ? beginning : ''}${latin}|${NATIVE}`
}
