import 'server-only'
import { recordAudit } from '@/lib/domains/audit/mutations'
import {
  prospectRowSchema,
  type BadRow,
  type ImportResult,
  type ImportSummary,
  type ProspectRow,
} from '@/lib/domains/payments/schema-prospects'
import { db, type Db } from '@/lib/server/db/client'

/** Rows that go to the database together. */
const BATCH = 1000
/** Bad rows that are named; the others are only counted. */
const BAD_ROWS_NAMED = 50
/** A value is quoted in a message no longer than this. */
const QUOTED_LENGTH = 60
/** Any number, as long as nothing else takes an advisory lock with it. */
const IMPORT_LOCK = 7_241_907
const TRANSACTION = { maxWait: 20_000, timeout: 30 * 60_000 }

type Staged = { line: number; email: string; discount: number }

/** Rolls the transaction back: a row is bad, or it was a dry run. */
class Undone extends Error {
  constructor(readonly result: ImportResult) {
    super('undone')
  }
}

type Options = {
  /** Address of the actor in the audit log. */
  actorEmail: string
  /** Account of the actor, an admin; the operator at the command line has none. */
  actorId?: number
  requestId?: string
  /** Does everything, says what would be done, and rolls it back. */
  dryRun?: boolean
  /** Gets the number of rows read, from time to time. */
  onProgress?: (rows: number) => void
}

/** A value of the file in quotes, in which control characters are visible and harmless to a terminal. */
function quoted(value: string): string {
  const text = JSON.stringify(value.slice(0, QUOTED_LENGTH)).replace(/[^\x20-\x7e\p{L}\p{N}\p{M}]/gu, '?')
  return value.length > QUOTED_LENGTH ? `${text}…` : text
}

/**
 * Imports addresses with a promised discount: all of them or, with one bad row, none. Rows are staged in the database,
 * so that a long list needs no more memory than a short one. There is no permission check here: operators at the
 * command line call it directly, staff through `uploadProspects`.
 * @param rows as read from a file, in its order
 * @returns what was done, or the rows that are in the way
 */
export async function importProspects(rows: AsyncIterable<ProspectRow>, options: Options): Promise<ImportResult> {
  try {
    const summary = await db.$transaction((tx) => importAll(tx, rows, options), TRANSACTION)
    return { ok: true, summary }
  } catch (error) {
    if (error instanceof Undone) return error.result
    throw error
  }
}

async function importAll(
  tx: Db,
  rows: AsyncIterable<ProspectRow>,
  { actorEmail, actorId = 0, requestId, dryRun, onProgress }: Options,
): Promise<ImportSummary> {
  // The pool's limit is for requests that a person waits for.
  await tx.$executeRaw`SET LOCAL statement_timeout = 0`
  // Reading the file may take long, and the transaction must not be ended meanwhile.
  await tx.$executeRaw`SET LOCAL idle_in_transaction_session_timeout = 0`
  await tx.$executeRaw`
    CREATE TEMPORARY TABLE "ProspectImport" ("line" int, "email" text, "discount" int) ON COMMIT DROP`
  const bad: BadRow[] = []
  let badTotal = 0
  let count = 0
  let batch: Staged[] = []
  for await (const row of rows) {
    count += 1
    const result = check(row)
    if ('staged' in result) batch.push(result.staged)
    else {
      badTotal += result.bad.length
      bad.push(...result.bad.slice(0, Math.max(0, BAD_ROWS_NAMED - bad.length)))
    }
    if (batch.length === BATCH) {
      await stage(tx, batch)
      batch = []
    }
    if (count % (BATCH * 10) === 0) onProgress?.(count)
  }
  await stage(tx, batch)
  const repeated = await repetitions(tx)
  badTotal += repeated.total
  bad.push(...repeated.named)
  if (badTotal > 0) {
    bad.sort((a, b) => a.line - b.line)
    throw new Undone({ ok: false, rows: count, bad: bad.slice(0, BAD_ROWS_NAMED), badTotal })
  }
  const summary = { rows: count, ...(await merge(tx)) }
  if (dryRun) throw new Undone({ ok: true, summary })
  const actor = { id: actorId, email: actorEmail }
  await recordAudit(tx, actor, { action: 'import', entity: 'Prospect', after: summary, requestId })
  return summary
}

function check(row: ProspectRow): { staged: Staged } | { bad: BadRow[] } {
  const { line } = row
  if ('problem' in row) return { bad: [{ line, column: null, message: row.problem }] }
  const result = prospectRowSchema.safeParse(row)
  if (result.success) return { staged: { line, ...result.data } }
  const bad = result.error.issues.map((issue): BadRow => {
    const column = issue.path[0] === 'email' ? 'email' : 'discount'
    return { line, column, message: `${issue.message}: ${quoted(row[column])}` }
  })
  return { bad: bad.filter((each, index) => bad.findIndex(({ column }) => column === each.column) === index) }
}

async function stage(tx: Db, batch: Staged[]): Promise<void> {
  if (batch.length === 0) return
  await tx.$executeRaw`
    INSERT INTO "ProspectImport"
    SELECT * FROM unnest(
      ${batch.map(({ line }) => line)}::int[],
      ${batch.map(({ email }) => email)}::text[],
      ${batch.map(({ discount }) => discount)}::int[])`
}

/** Rows whose address is on an earlier line already. */
async function repetitions(tx: Db): Promise<{ total: number; named: BadRow[] }> {
  const rows = await tx.$queryRaw<{ line: number; email: string; first: number; total: bigint }[]>`
    SELECT "line", "email", "first", count(*) OVER () AS "total"
    FROM (SELECT "line", "email", min("line") OVER (PARTITION BY "email") AS "first",
                 row_number() OVER (PARTITION BY "email" ORDER BY "line") AS "position"
          FROM "ProspectImport") AS "numbered"
    WHERE "position" > 1
    ORDER BY "line" LIMIT ${BAD_ROWS_NAMED}`
  const named = rows.map(({ line, email, first }) => ({
    line,
    column: 'email',
    message: `is on line ${first} already: ${quoted(email)}`,
  }))
  return { total: Number(rows[0]?.total ?? 0), named }
}

/** Imports wait for each other: each counts what it finds, and then writes. */
async function merge(tx: Db): Promise<Omit<ImportSummary, 'rows'>> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(${IMPORT_LOCK})`
  const [found] = await tx.$queryRaw<Record<keyof Omit<ImportSummary, 'rows'>, bigint>[]>`
    SELECT count(*) FILTER (WHERE p."id" IS NULL) AS "created",
           count(*) FILTER (WHERE p."usedAt" IS NULL AND p."discountPercent" <> i."discount") AS "updated",
           count(*) FILTER (WHERE p."usedAt" IS NULL AND p."discountPercent" = i."discount") AS "unchanged",
           count(*) FILTER (WHERE p."usedAt" IS NOT NULL) AS "used",
           count(u."id") AS "withAccount"
    FROM "ProspectImport" i
    LEFT JOIN "Prospect" p ON p."email" = i."email"
    LEFT JOIN "User" u ON u."email" = i."email"`
  await tx.$executeRaw`
    INSERT INTO "Prospect" AS p ("email", "discountPercent", "userId")
    SELECT i."email", i."discount", u."id"
    FROM "ProspectImport" i
    LEFT JOIN "User" u ON u."email" = i."email"
      AND NOT EXISTS (SELECT 1 FROM "Prospect" o WHERE o."userId" = u."id" AND o."email" <> i."email")
    ON CONFLICT ("email") DO UPDATE
      SET "discountPercent" = EXCLUDED."discountPercent", "userId" = COALESCE(p."userId", EXCLUDED."userId")
      WHERE p."usedAt" IS NULL`
  return {
    created: Number(found?.created ?? 0),
    updated: Number(found?.updated ?? 0),
    unchanged: Number(found?.unchanged ?? 0),
    used: Number(found?.used ?? 0),
    withAccount: Number(found?.withAccount ?? 0),
  }
}
