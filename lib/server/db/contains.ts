import 'server-only'
import { db } from '@/lib/server/db/client'
import { Prisma } from '@/lib/server/db/generated/client'
import { folded } from '@/lib/shared/folded'
import { soughtName } from '@/lib/shared/spelling/sought'

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
const nameText = (text: string) => escaped(folded(text)).trim().replace(/\s+/g, '%')

/** Patterns for names as staff look for them: for LIKE of what `folded` makes of a column. */
export const namePattern = (text: string) => `%${nameText(text)}%`
export const nameBeginning = (text: string) => `${nameText(text)}%`

/** A filter for names that the database has folded. */
export const nameContains = (text: string) => ({ contains: nameText(text) })

/** SQL: whether one of some columns contains a text as staff look for names. */
export const isCalled = (columns: readonly string[], text: string) =>
  Prisma.join(
    columns.map((column) => Prisma.sql`folded(${Prisma.raw(column)}) LIKE ${namePattern(text)}`),
    ' OR ',
  )

/** The tables of lists that are searched by names. */
export type Listed =
  | 'User'
  | 'Video'
  | 'Trailer'
  | 'Enquiry'
  | 'Artist'
  | 'Series'
  | 'Tag'
  | 'Livestream'
  | 'Newsletter'
  | 'SubCategory'
  | 'TrashItem'
  | 'Raga'
  | 'Tala'
  | 'Composer'
  | 'MusicalForm'
  | 'Composition'
/** The newest of them; to find others, people type more letters. */
const MAX_NAMED = 30_000
/** The newest of a table, among which names in another spelling are found, and how many are compared. */
const LOOKED_THROUGH = 50_000
const COMPARED = 3_000

async function idsWhere(table: Listed, where: Prisma.Sql): Promise<number[]> {
  const rows = await db.$queryRaw<{ id: number }[]>`
    SELECT "id" FROM ${Prisma.raw(`"${table}"`)} WHERE ${where} ORDER BY "id" DESC LIMIT ${MAX_NAMED}`
  return rows.map(({ id }) => id)
}

/** The rows of a table that has few, or an index of folded names, by a part of a name. */
export const idsCalled = (table: Listed, text: string, columns: readonly string[] = ['"name"']) =>
  idsWhere(table, isCalled(columns, text))

/** SQL: the folded name of a row; of two tables the database has it. */
const foldedName = (table: Listed) => (['User', 'Video'].includes(table) ? '"nameKey"' : 'folded("name")')

/** SQL: the same with the other names of a row. @param column that holds its name */
export const foldedWithAliases = (column = 'name') => `folded("${column}" || ' ' || array_to_string("aliases", ' '))`

/**
 * The rows of a table whose names have a text in another spelling, as Thyagaraja has Tyagaraja: for what nothing is
 * found by its letters.
 * @param name SQL of the folded name, a constant
 */
export async function idsSpelt(table: Listed, text: string, name = foldedName(table)): Promise<number[]> {
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
 * @param spelt the columns that hold names: of a code each letter counts
 */
export async function rowsCalled(
  table: Listed,
  text: string,
  columns: readonly string[] = ['"name"'],
  spelt = columns,
) {
  const ids = await idsCalled(table, text, columns)
  const name = `folded(concat_ws(' ', ${spelt.join(', ')}))`
  return { id: { in: ids.length > 0 ? ids : await idsSpelt(table, text, name) } }
}

/** The same by the beginning of a name. */
export const rowsBeginning = async (table: Listed, text: string) => ({
  id: { in: await idsWhere(table, Prisma.sql`folded("name") LIKE ${nameBeginning(text)}`) },
})

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

/** SQL: what an index of letters says of short texts in a folded name; LIKE says the rest. */
export const hasLetters = (name: Prisma.Sql, texts: readonly string[]) =>
  Prisma.sql`letter_pairs(${name}) @> ${texts.map(folded).flatMap(lettersOf)}::text[]`

/**
 * SQL of what people must have whose names and address contain every word of a query: `all` finds them by indexes of
 * texts, `where` says the same of one who is read anyway. @param alias of their table
 */
export function peopleNamed(query: string, alias: string) {
  // Address books write 'Rao, Asha'.
  const words = wordsOf(folded(query).replaceAll(',', ' '))
  const name = Prisma.raw(`${alias}."nameKey"`)
  const each = words.map((word) => Prisma.sql`${name} LIKE ${likePattern(word)}`)
  const named = each.length === 0 ? Prisma.sql`true` : Prisma.join(each, ' AND ')
  // Within a SELECT no index of texts answers it: PostgreSQL reads the list in its order.
  return { all: named, where: Prisma.sql`(SELECT ${named})` }
}
