import 'server-only'
import type { z } from 'zod'
import { recordAudit } from '@/lib/domains/audit/mutations'
import type { AuditActor, AuditFacts } from '@/lib/domains/audit/schema'
import { cellProblem } from '@/lib/domains/import/spreadsheets/schema'
import { db, type Db } from '@/lib/server/db/client'
import { Prisma } from '@/lib/server/db/generated/client'
import { lockFor } from '@/lib/server/db/locks'
import { runPatiently } from '@/lib/server/db/pool'
import { isMissing, isUniqueViolation } from '@/lib/server/errors'
import { asTyped } from '@/lib/shared/editing'
import { AppError } from '@/lib/shared/errors'
import { truncateAtGrapheme } from '@/lib/shared/format/format'
import {
  BAD_ROWS_NAMED,
  quoted,
  type BadRow,
  type BadRows,
  type ImportProgress,
  type ImportResult,
  type ImportRow,
  type Checked,
} from './schema'

/** Maximum batch size in rows and in characters. The latter limits memory use, because captions may be long. */
const BATCH = 1000
const BATCH_CHARACTERS = 10_000_000
const TRANSACTION = { maxWait: 20_000, timeout: 60 * 60_000 }

export type ImportKind<Column extends string, Values, Summary> = {
  entity: string
  /** Advisory lock: imports of this kind run one at a time. */
  lock: number
  row: z.ZodType<Values>
  key?: Column
  quotes: (column: Column, value: string) => boolean
  tables: readonly string[]
  begin: (tx: Db) => Promise<{
    stage: (rows: Checked<Values>[]) => Promise<void>
    check: () => Promise<BadRows>
    /** Writes the staged rows. Returning `refused` rolls everything back. */
    write: () => Promise<{ done: Summary } | { refused: BadRows }>
  }>
  facts: (summary: Summary) => AuditFacts
}

export type ImportOptions = {
  /** Actor for the audit log. Commands have no account and use the id 0. */
  actor: AuditActor
  dryRun?: boolean
  onProgress?: (progress: ImportProgress) => void
}

const CHANGED_MEANWHILE = 'Someone else has changed something this file refers to. Please import the file again.'

/** Thrown to roll back the transaction, because a row is bad or the run is a dry run. */
class Undone extends Error {
  constructor(readonly result: ImportResult<unknown>) {
    super('undone')
  }
}

/**
 * Imports rows through temporary tables, so that a large file doesn't fill up memory. The caller must check access.
 * @throws AppError validation if the file can't be read; conflict if the catalogue changed after the rows were checked
 */
export async function importRows<Column extends string, Values, Summary extends object>(
  kind: ImportKind<Column, Values, Summary>,
  rows: AsyncIterable<ImportRow<Column>>,
  options: ImportOptions,
): Promise<ImportResult<Summary & { rows: number }>> {
  try {
    const summary = await runPatiently(() => db.$transaction((tx) => importAll(tx, kind, rows, options), TRANSACTION))
    return { ok: true, summary }
  } catch (error) {
    if (error instanceof Undone) return error.result as ImportResult<Summary & { rows: number }>
    throw error
  }
}

async function importAll<Column extends string, Values, Summary extends object>(
  tx: Db,
  kind: ImportKind<Column, Values, Summary>,
  rows: AsyncIterable<ImportRow<Column>>,
  { actor, dryRun, onProgress }: ImportOptions,
): Promise<Summary & { rows: number }> {
  // The default timeouts are for web requests, and an import takes longer. It also needs more memory for large sorts.
  await tx.$executeRaw`
    SELECT set_config('statement_timeout', '0', true), set_config('idle_in_transaction_session_timeout', '0', true),
      set_config('work_mem', '32MB', true)`
  await lockFor(tx, kind.lock)
  for (const table of kind.tables) await tx.$executeRaw`${Prisma.raw(table)}`
  const { stage, check, write } = await kind.begin(tx)

  const batch: Checked<Values>[] = []
  let count = 0
  let held = 0
  const read: BadRows = { bad: [], badTotal: 0 }
  for await (const row of rows) {
    count += 1
    const result = checkRow(kind, row)
    if ('values' in result) {
      batch.push(result)
      held += lengthOf(row)
    } else {
      read.badTotal += result.bad.length
      read.bad.push(...result.bad.slice(0, Math.max(0, BAD_ROWS_NAMED - read.bad.length)))
    }
    if (batch.length === BATCH || held > BATCH_CHARACTERS) {
      await stage(batch.splice(0))
      held = 0
    }
    if (count % BATCH === 0) onProgress?.({ phase: 'reading', rows: count })
  }
  await stage(batch)

  onProgress?.({ phase: 'checking', rows: count })
  const found = await check()
  const badTotal = read.badTotal + found.badTotal
  if (badTotal > 0) {
    const bad = [...read.bad, ...found.bad].sort((a, b) => a.line - b.line).slice(0, BAD_ROWS_NAMED)
    throw new Undone({ ok: false, rows: count, bad, badTotal })
  }

  onProgress?.({ phase: 'writing', rows: count })
  const written = await write().catch((cause: unknown) => {
    // The rows passed the checks, so a violation means that the catalogue has changed in the meantime.
    throw isUniqueViolation(cause) || isMissing(cause) ? new AppError('conflict', CHANGED_MEANWHILE, { cause }) : cause
  })
  if ('refused' in written) throw new Undone({ ok: false, rows: count, ...written.refused })
  const { done } = written
  const summary = { rows: count, ...done }
  if (dryRun) throw new Undone({ ok: true, summary })
  const after = { rows: count, ...kind.facts(done) }
  await recordAudit(tx, actor, { action: 'import', entity: kind.entity, after })
  return summary
}

const KEY_LENGTH = 200

function lengthOf(row: ImportRow<string>): number {
  const texts = 'values' in row ? Object.values(row.values) : []
  return texts.reduce((sum: number, text) => sum + (text?.length ?? 0), 0)
}

function checkRow<Column extends string, Values>(
  { row: schema, quotes, key: keyColumn }: Pick<ImportKind<Column, Values, object>, 'row' | 'quotes' | 'key'>,
  row: ImportRow<Column>,
): Checked<Values> | { bad: BadRow[] } {
  const { line } = row
  if ('problem' in row) return { bad: [{ line, column: null, message: row.problem }] }
  const messages = new Map<string, BadRow>()
  const key = keyColumn && truncateAtGrapheme(row.values[keyColumn] ?? '', KEY_LENGTH)
  for (const [column, value] of Object.entries<string | undefined>(row.values)) {
    const problem = value && cellProblem(value)
    if (problem) messages.set(column, { line, column, message: `${problem}: ${quoted(value)}`, ...(key && { key }) })
  }
  const typed = Object.entries<string | undefined>(row.values).map(([column, text]) => [column, text && asTyped(text)])
  const result = schema.safeParse(Object.fromEntries(typed))
  if (result.success) return messages.size > 0 ? { bad: [...messages.values()] } : { line, values: result.data }
  for (const issue of result.error.issues) {
    const column = String(issue.path[0]) as Column
    const value = row.values[column]
    const message =
      value !== undefined && quotes(column, value)
        ? `${issue.message.replace(/\.$/, '')}: ${quoted(value)}`
        : issue.message
    if (!messages.has(column)) messages.set(column, { line, column, message, ...(key && { key }) })
  }
  return { bad: [...messages.values()] }
}
