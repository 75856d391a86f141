import 'server-only'
import { Prisma } from '@/lib/server/db/generated/client'
import { foldText } from '@/lib/shared/format/text-folding'
import { closeness } from '@/lib/shared/spelling/closeness'
import { broadKey } from '@/lib/shared/spelling/fold'
import { queriesOf, spellingsOf } from '@/lib/shared/spelling/spelling'
import { db } from './client'

type Filter = { contains: string; mode: 'insensitive' }

/** More words of a search are ignored. */
const MAX_WORDS = 8

/**
 * A filter for columns that contain a text, in any case. The signs with a meaning in LIKE (`%`, `_`, `\`) are escaped,
 * because Prisma does not escape them.
 */
export function contains(text: string): Filter {
  return { contains: escaped(text), mode: 'insensitive' }
}

/** The same as a pattern for LIKE and ILIKE in SQL of our own. */
export const likePattern = (text: string) => `%${escaped(text)}%`

/** A name as staff look for it, within a pattern. Word pastes two spaces for one, and a page shows one for two. */
const nameText = (text: string) => escaped(foldText(text)).trim().replace(/\s+/g, '%')

/** Patterns for names as staff look for them: for LIKE of what SQL's `folded` makes of a column. */
export const namePattern = (text: string) => `%${nameText(text)}%`
export const nameBeginning = (text: string) => `${nameText(text)}%`

/** A filter for names that the database has folded. */
export const nameContains = (text: string) => ({ contains: nameText(text) })

/** The newest of them; to find others, people type more letters. */
const MAX_NAMED = 30_000
/** The newest of a table, among which names in another spelling are found, and how many are compared. */
const LOOKED_THROUGH = 50_000
const COMPARED = 3_000

/** The rows of a table that has few, or an index of folded names, whose name is like all of some patterns. */
async function idsLike(
  table: Prisma.ModelName,
  patterns: readonly string[],
  name: string,
  most = MAX_NAMED,
): Promise<number[]> {
  const column = Prisma.raw(`folded(${name})`)
  // An index answers the first pattern only.
  const rows = await db.$queryRaw<{ id: number }[]>`
    SELECT "id" FROM ${Prisma.raw(`"${table}"`)}
    WHERE ${column} LIKE ${patterns[0] ?? '%'} AND (${patterns.length < 2} OR ${column} LIKE ALL (${patterns}::text[]))
    ORDER BY "id" DESC LIMIT ${most}`
  return rows.map(({ id }) => id)
}

/**
 * The rows of such a table by a part of a name, or by several, the newest first.
 * @param name SQL of the name, a constant
 */
export const findIdsByName = (
  table: Prisma.ModelName,
  text: string | readonly string[],
  name = '"name"',
  most?: number,
) => idsLike(table, [text].flat().map(namePattern), name, most)

/** SQL: the folded name of a row; of two tables the database has it. */
const foldedName = (table: Prisma.ModelName) => (['User', 'Video'].includes(table) ? '"nameKey"' : 'folded("name")')

/** SQL: the name of a row with its other names. @param column that holds its name */
export const nameWithAliases = (column = 'name') => `"${column}" || ' ' || array_to_string("aliases", ' ')`

/**
 * The rows of a table whose names have a text in another spelling, as Thyagaraja has Tyagaraja: for what nothing is
 * found by its letters.
 * @param name SQL of the folded name, a constant
 */
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
 * A filter for the rows of such a table: by a part of a name, or if none has it, by its spelling.
 * @param name as of `findIdsByName`
 * @param spelt SQL of what is spelt: of a code each letter counts
 */
export async function whereNameMatches(table: Prisma.ModelName, text: string, name = '"name"', spelt = name) {
  const ids = await findIdsByName(table, text, name)
  return { id: { in: ids.length > 0 ? ids : await findIdsBySpelling(table, text, `folded(${spelt})`) } }
}

/** The same of tags, also by a part of their code. */
export const whereTagMatches = (text: string) => whereNameMatches('Tag', text, `"tag" || ' ' || "name"`, '"name"')

/** The same by the beginning of a name. */
export const whereNameBegins = async (table: Prisma.ModelName, text: string) => ({
  id: { in: await idsLike(table, [nameBeginning(text)], '"name"') },
})

/**
 * Which rows a search has, and how many: those of a filter, or where it has none, of another one.
 * @param other made only then: what is spelt in another way
 */
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

/** The words of a search. */
export const wordsOf = (query: string) => query.split(/\s+/).filter(Boolean).slice(0, MAX_WORDS)

/** Whether an index of trigrams can find a text: it needs three letters side by side. */
export const isIndexed = (text: string) => /[\p{L}\p{N}]{3}/u.test(text)

/** A letter, or each two side by side: the two are in fewer names than one of them. */
function lettersOf(text: string): string[] {
  const letters = [...text]
  return letters.length < 2 ? letters : letters.slice(1).map((letter, at) => `${letters[at]}${letter}`)
}

/** What an index of letters (`letter_pairs`) has of short texts in a folded name; LIKE says the rest. */
export const letterPairs = (texts: readonly string[]) => texts.map(foldText).flatMap(lettersOf)

/** A filter for people whose names and address contain every word of a query. */
export const personNamed = (query: string) => ({
  // Address books write 'Rao, Asha'.
  AND: wordsOf(foldText(query).replaceAll(',', ' ')).map((word) => ({ nameKey: { contains: escaped(word) } })),
})

/** Basant is Vasant and Semmankudi is Semmangudi, but Ramesh is not Rajesh. */
const SAME = 0.9
/** Fewer letters are of too many names; so are so many where they only begin a word, or are within one. */
const LEAST = 3
/** The letters that a consonant of the coarse key may stand for. */
const letters: Record<string, string> = { k: 'kgqcx', t: 'td', p: 'pbvwf', c: 'cjszxt', n: 'nm', l: 'lz' }
/** Consonants of a pattern; names may end otherwise. */
const MOST = 4
/** The scripts that are read into Latin letters. */
const NATIVE = '[\\u0600-\\u0dff]'

/** Finds a name in another spelling: a pattern that finds more in folded names, and which of these are meant. */
type Sought = { pattern: string; isIn: (name: string) => boolean }

/** A text as the beginning of a name, or as words of it in any order; null where it has too few letters. */
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

/** Of a key: its consonants in their order, whatever is written between them; of few, where a word begins. */
function patternOf(key: string): string {
  // x is ks.
  const broad = broadKey(key).replaceAll('kc', 'k')
  const consonants = broad.replace(/[aiuyh]/g, '').slice(0, MOST)
  const latin = Array.from(consonants, (letter) => `[${letters[letter] ?? letter}]`).join('.{0,5}')
  const beginning = /^[aeiou]/.test(key) ? '\\m.?[aeiouy].{0,4}' : '\\m.?'
  return `${consonants.length < LEAST ? beginning : ''}${latin}|${NATIVE}`
}
