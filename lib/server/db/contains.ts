import 'server-only'
import { Prisma } from '@/lib/server/db/generated/client'

type Filter = { contains: string; mode: 'insensitive' }
export type BeginningFilter = { startsWith: string; mode: 'insensitive' }

/** More words of a search are ignored. */
const MAX_WORDS = 8

/**
 * A filter for columns that contain a text, in any case. The signs with a meaning in LIKE (`%`, `_`, `\`) are escaped,
 * because Prisma does not escape them.
 */
export function contains(text: string): Filter {
  return { contains: escaped(text), mode: 'insensitive' }
}

/** The same for columns that begin with a text. */
export const beginsWith = (text: string): BeginningFilter => ({ startsWith: escaped(text), mode: 'insensitive' })

/** Both as patterns for LIKE and ILIKE in SQL of our own. */
export const likePattern = (text: string) => `%${escaped(text)}%`
export const beginningPattern = (text: string) => `${escaped(text)}%`

const escaped = (text: string) => text.replace(/[\\%_]/g, '\\$&')

/** The words of a search. */
export const wordsOf = (query: string) => query.split(/\s+/).filter(Boolean).slice(0, MAX_WORDS)

/** Whether an index of trigrams can find a text: it needs three letters side by side. */
export const isIndexed = (text: string) => /[\p{L}\p{N}]{3}/u.test(text)

/** A letter, or each two side by side: the two are in fewer names than one of them. */
function lettersOf(text: string): string[] {
  const letters = [...text.toLowerCase()]
  return letters.length < 2 ? letters : letters.slice(1).map((letter, at) => `${letters[at]}${letter}`)
}

/** SQL: what an index of letters says of short texts in a name in small letters; LIKE says the rest. */
export const hasLetters = (name: Prisma.Sql, texts: readonly string[]) =>
  Prisma.sql`letter_pairs(${name}) @> ${texts.flatMap(lettersOf)}::text[]`

/** A filter for rows where each word of a search is in at least one of some columns. */
export function containsWords<Column extends string>(query: string, columns: readonly Column[]) {
  return {
    AND: wordsOf(query)
      .map(contains)
      .map((word) => ({
        OR: columns.map((column) => ({ [column]: word }) as Partial<Record<Column, Filter>>),
      })),
  }
}

/**
 * SQL of what people must have whose names and address contain every word of a query: `all` finds them by indexes of
 * texts, `where` says the same of one who is read anyway. @param alias of their table
 */
export function peopleNamed(query: string, alias: string) {
  const words = wordsOf(query)
  const name = Prisma.raw(`${alias}."nameKey"`)
  const each = words.map((word) => Prisma.sql`${name} LIKE lower(${likePattern(word)})`)
  const named = each.length === 0 ? Prisma.sql`true` : Prisma.join(each, ' AND ')
  const isCommon = !words.some(isIndexed)
  const all = isCommon ? Prisma.sql`${hasLetters(name, words)} AND ${named}` : named
  // Within a SELECT no index of texts answers it: PostgreSQL reads the list in its order.
  return { all, where: Prisma.sql`(SELECT ${named})`, isCommon }
}
