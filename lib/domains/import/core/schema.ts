import { z } from 'zod'
import { truncateAtGrapheme } from '@/lib/shared/format/format'

/** What imports of all kinds have in common: rows, what is wrong with them, progress and result. */

/**
 * A row as it was read: its number in a spreadsheet, or the line of JSON it begins on, and either its columns or why it
 * could not be read.
 */
export type ImportRow<Column extends string> = { line: number } & (
  { values: Partial<Record<Column, string>> } | { problem: string }
)

/** A row that was read and is right. */
export type Checked<Values> = { line: number; values: Values }

/**
 * A row that keeps a file from being imported. The column is null where the whole row is wrong; `key` is what the row
 * says it is about, where it can be read.
 */
export type BadRow = { line: number; column: string | null; message: string; key?: string }
/** The first bad rows by name, and how many there are in all. */
export type BadRows = { bad: BadRow[]; badTotal: number }

export type ImportResult<Summary> = { ok: true; summary: Summary } | ({ ok: false; rows: number } & BadRows)
export type ImportProgress = { phase: 'reading' | 'checking' | 'writing'; rows: number }
/** A line of a response that is sent while the import runs. The last is the result, or why there is none. */
export type ImportPart<Summary> = { progress: ImportProgress } | { result: ImportResult<Summary> } | { error: string }

/** Bad rows that are named: more than a person corrects by hand. The others are only counted. */
export const BAD_ROWS_NAMED = 50_000

/** 'true' in a query: everything is checked and done, and then undone. */
export const dryRunSchema = z
  .enum(['true', 'false'], 'dryRun must be true or false')
  .default('false')
  .transform((value) => value === 'true')

/** A value is quoted in a message with at most so many characters. */
const QUOTED_LENGTH = 60

/** A value for a message. JSON's quoting shows what cannot be seen, and keeps a terminal from obeying it. */
export function quoted(value: string): string {
  const text = JSON.stringify(truncateAtGrapheme(value, QUOTED_LENGTH)).replace(/[^\x20-\x7e\p{L}\p{N}\p{M}·]/gu, '?')
  return value.length > QUOTED_LENGTH ? `${text}…` : text
}
