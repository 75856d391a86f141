import { z } from 'zod'
import { truncateAtGrapheme } from '@/lib/shared/format/format'

/** Row as read. `line` is the row number in a spreadsheet, or the line where a JSON object begins. */
export type ImportRow<Column extends string> = { line: number } & (
  { values: Partial<Record<Column, string>> } | { problem: string }
)

export type Checked<Values> = { line: number; values: Values }

/** Problem in a row. `column` is null if the whole row is bad. `key` identifies the row, if it could be read. */
export type BadRow = { line: number; column: string | null; message: string; key?: string }
export type BadRows = { bad: BadRow[]; badTotal: number }

export type ImportResult<Summary> = { ok: true; summary: Summary } | ({ ok: false; rows: number } & BadRows)
export type ImportProgress = { phase: 'reading' | 'checking' | 'writing'; rows: number }
/** Line of the streamed response. The last line is the result or an error. */
export type ImportPart<Summary> = { progress: ImportProgress } | { result: ImportResult<Summary> } | { error: string }

/** Maximum number of bad rows listed. `badTotal` counts all of them. */
export const BAD_ROWS_NAMED = 50_000

export const dryRunSchema = z
  .enum(['true', 'false'], 'dryRun must be true or false')
  .default('false')
  .transform((value) => value === 'true')

const QUOTED_LENGTH = 60

/**
 * Quotes a value for a message. Escapes or replaces invisible and control characters, because terminals would
 * interpret control characters.
 */
export function quoted(value: string): string {
  const text = JSON.stringify(truncateAtGrapheme(value, QUOTED_LENGTH)).replace(/[^\x20-\x7e\p{L}\p{N}\p{M}·]/gu, '?')
  return value.length > QUOTED_LENGTH ? `${text}…` : text
}
