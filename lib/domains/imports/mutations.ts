import 'server-only'
import { recordAudit } from '@/lib/domains/audit/mutations'
import type { AuditActor } from '@/lib/domains/audit/schema'
import { findBadRows, resolveRows } from '@/lib/domains/imports/mutations-check'
import { mergeNames, mergeVideos } from '@/lib/domains/imports/mutations-merge'
import {
  checkRow,
  Names,
  stagedRow,
  stageRows,
  stagingTables,
  type StagedRow,
} from '@/lib/domains/imports/mutations-stage'
import {
  BAD_ROWS_NAMED,
  type BadRow,
  type ImportColumn,
  type ImportProgress,
  type ImportResult,
  type ImportRow,
  type ImportSummary,
} from '@/lib/domains/imports/schema'
import { requireActor } from '@/lib/server/auth/requirement'
import { db, type Db } from '@/lib/server/db/client'
import { Prisma } from '@/lib/server/db/generated/client'
import type { Actor } from '@/lib/shared/actor'

/** Rows that go to the database together. */
const BATCH = 1000
/** Any number, as long as nothing else takes an advisory lock with it. */
const IMPORT_LOCK = 7_241_909
const NAMES_SHOWN = 20
const TRANSACTION = { maxWait: 20_000, timeout: 60 * 60_000 }

/** Ends the transaction, so that nothing of it stays: something is wrong, or it was only a try. */
class Undone extends Error {
  constructor(readonly result: ImportResult) {
    super('undone')
  }
}

export type ImportOptions = {
  /** Whom the trail names; the operator at the command line has no account (id 0). */
  actor: AuditActor
  requestId?: string
  /** Does everything, says what was done, and undoes it. */
  dryRun?: boolean
  /** Hears now and then how far it is. */
  onProgress?: (progress: ImportProgress) => void
  /** Columns that a video takes only when it is new; and those that it keeps once it is public. */
  keep?: { always?: readonly (ImportColumn | 'source')[]; whenPublic?: readonly (ImportColumn | 'source')[] }
}

/**
 * Imports videos: all of the rows or, with one that is wrong, none. A video is known by its external id: a new one is
 * made, one that is there takes what the row says, and what the row does not say stays as it was. Rows are staged in
 * the database, so that a long file needs no more memory than a short one. Asks nobody who they are: the operators'
 * commands come here at once, everybody else through `importAsStaff`.
 * @param rows as read from a file, in its order
 * @returns what was done, or the rows that are in the way
 * @throws AppError validation when the file as a whole cannot be read
 */
export async function importVideos(rows: AsyncIterable<ImportRow>, options: ImportOptions): Promise<ImportResult> {
  try {
    const summary = await db.$transaction((tx) => importAll(tx, rows, options), TRANSACTION)
    return { ok: true, summary }
  } catch (error) {
    if (error instanceof Undone) return error.result
    throw error
  }
}

/**
 * The same for a person of the staff.
 * @throws AppError unauthenticated, forbidden, validation as `importVideos`
 */
export async function importAsStaff(
  actor: Actor,
  rows: AsyncIterable<ImportRow>,
  options: Omit<ImportOptions, 'actor' | 'keep'>,
): Promise<ImportResult> {
  requireActor(actor, 'admin')
  return importVideos(rows, { ...options, actor })
}

async function importAll(tx: Db, rows: AsyncIterable<ImportRow>, options: ImportOptions): Promise<ImportSummary> {
  const { actor, requestId, dryRun, onProgress, keep } = options
  // The pool's limit is for calls that a person waits for.
  await tx.$executeRaw`SET LOCAL statement_timeout = 0`
  // Nor must the server take it for dead where reading the file, or Vimeo, takes its time.
  await tx.$executeRaw`SET LOCAL idle_in_transaction_session_timeout = 0`
  // One import after the other: each looks at what is there, and then writes it.
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(${IMPORT_LOCK})`
  for (const table of stagingTables) await tx.$executeRaw`${Prisma.raw(table)}`
  const names = await Names.load(tx)
  const read = await stageAll(tx, rows, names, onProgress)
  onProgress?.({ phase: 'checking', rows: read.count })
  await resolveRows(tx, { always: keep?.always ?? [], whenPublic: keep?.whenPublic ?? [] })
  const found = await findBadRows(tx)
  const badTotal = read.badTotal + found.total
  if (badTotal > 0) {
    const bad = [...read.bad, ...found.bad].sort((a, b) => a.line - b.line).slice(0, BAD_ROWS_NAMED)
    throw new Undone({ ok: false, rows: read.count, bad, badTotal })
  }
  onProgress?.({ phase: 'writing', rows: read.count })
  await names.write(tx)
  const summary: ImportSummary = {
    rows: read.count,
    ...(await mergeNames(tx)),
    ...(await mergeVideos(tx)),
    newNames: names.created.length,
    newNamesShown: names.created.slice(0, NAMES_SHOWN).map(({ kind, name }) => `${kind} ${name}`),
  }
  if (dryRun) throw new Undone({ ok: true, summary })
  await recordAudit(tx, actor, { action: 'import', entity: 'Video', after: summary, requestId })
  return summary
}

async function stageAll(tx: Db, rows: AsyncIterable<ImportRow>, names: Names, onProgress: ImportOptions['onProgress']) {
  const bad: BadRow[] = []
  let [badTotal, count] = [0, 0]
  let batch: StagedRow[] = []
  for await (const row of rows) {
    count += 1
    const result = checkRow(row)
    if ('values' in result) {
      const staged = stagedRow(row.line, result.values, names)
      batch.push(staged)
    } else {
      badTotal += result.bad.length
      bad.push(...result.bad.slice(0, Math.max(0, BAD_ROWS_NAMED - bad.length)))
    }
    if (batch.length === BATCH) {
      await stageRows(tx, batch)
      batch = []
    }
    if (count % BATCH === 0) onProgress?.({ phase: 'reading', rows: count })
  }
  await stageRows(tx, batch)
  return { bad, badTotal, count }
}
