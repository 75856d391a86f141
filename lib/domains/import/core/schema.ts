import { z } from 'zod'
import { truncateAtGrapheme } from '@/lib/shared/format/format'

/** A row as read. `line` is its number in a spreadsheet, or the line of JSON on which it begins. */
export type ImportRow<Column extends string> = { line: number } & (
  { values: Partial<Record<Column, string>> } | { problem: string }
)

export type Checked<Values> = { line: number; values: Values }

/** `column` is null if the whole row is bad; `key` identifies the row's subject, where it can be read. */
export type BadRow = { line: number; column: string | null; message: string; key?: string }
export type BadRows = { bad: BadRow[]; badTotal: number }

export type ImportResult<Summary> = { ok: true; summary: Summary } | ({ ok: false; rows: number } & BadRows)
export type ImportProgress = { phase: 'reading' | 'checking' | 'writing'; rows: number }
/** A line of the response streamed during the import; the last is the result or an error. */
export type ImportPart<Summary> = { progress: ImportProgress } | { result: ImportResult<Summary> } | { error: string }

/** Maximum number of bad rows listed; the others are only counted. */
export const BAD_ROWS_NAMED = 50_000

/** 'true' in a query string: the import is rolled back. */
export const dryRunSchema = z
  .enum(['true', 'false'], 'dryRun must be true or false')
  .default('false')
  .transform((value) => value === 'true')

const QUOTED_LENGTH = 60

/** JSON quoting makes invisible characters visible and keeps terminals from interpreting them. */
export function quoted(value: string): string {
  const text = JSON.stringify(truncateAtGrapheme(value, QUOTED_LENGTH)).replace(/[^\x20-\x7e\p{L}\p{N}\p{M}·]/gu, '?')
  return value.length > QUOTED_LENGTH ? `${text}…` : text
}
