import 'server-only'
import { Readable } from 'node:stream'
import { importRows, type ImportKind, type ImportOptions } from '@/lib/domains/import/core/mutations'
import { BAD_ROWS_NAMED, quoted, type Checked, type BadRows, type ImportResult } from '@/lib/domains/import/core/schema'
import { discountHash } from '@/lib/domains/payments/prospects/queries'
import {
  prospectRowSchema,
  prospectColumns,
  type ProspectColumn,
  type ProspectRow,
  type ProspectSummary,
} from '@/lib/domains/payments/prospects/schema'
import { requireActor } from '@/lib/server/auth/sessions/requirement'
import type { Db } from '@/lib/server/db/client'
import { Prisma } from '@/lib/server/db/generated/client'
import { advisoryLocks } from '@/lib/server/db/locks'
import { readCsv } from '@/lib/server/files/csv'
import type { Actor } from '@/lib/shared/access/actor'

type Values = { email: string; discount: number }

const prospects: ImportKind<ProspectColumn, Values, Omit<ProspectSummary, 'rows'>> = {
  entity: 'Prospect',
  lock: advisoryLocks.importOfProspects,
  row: prospectRowSchema,
  quotes: () => true,
  facts: (summary) => summary,
  tables: [
    'CREATE TEMPORARY TABLE "ProspectImport" ("line" int, "email" text, "discount" int, "hash" text) ON COMMIT DROP',
  ],
  begin: async (tx) => ({
    stage: (rows) => stage(tx, rows),
    check: () => repetitions(tx),
    write: async () => ({ done: await merge(tx) }),
  }),
}

/** Imports all rows or none, without an access check, for commands. Requests must use `uploadProspects`. */
export const importProspects = (
  rows: AsyncIterable<ProspectRow>,
  options: ImportOptions,
): Promise<ImportResult<ProspectSummary>> => importRows(prospects, rows, options)

async function stage(tx: Db, batch: Checked<Values>[]): Promise<void> {
  if (batch.length === 0) return
  await tx.$executeRaw`
    INSERT INTO "ProspectImport"
    SELECT * FROM unnest(
      ${batch.map(({ line }) => line)}::int[],
      ${batch.map(({ values }) => values.email)}::text[],
      ${batch.map(({ values }) => values.discount)}::int[],
      ${batch.map(({ values }) => discountHash(values.email))}::text[])`
}

async function repetitions(tx: Db): Promise<BadRows> {
  const rows = await tx.$queryRaw<{ line: number; email: string; first: number; total: bigint }[]>`
    SELECT "line", "email", "first", count(*) OVER () AS "total"
    FROM (SELECT "line", "email", min("line") OVER (PARTITION BY "email") AS "first",
                 row_number() OVER (PARTITION BY "email" ORDER BY "line") AS "position"
          FROM "ProspectImport") AS "numbered"
    WHERE "position" > 1
    ORDER BY "line" LIMIT ${BAD_ROWS_NAMED}`
  const bad = rows.map(({ line, email, first }) => ({
    line,
    column: 'email',
    message: `is already on line ${first}: ${quoted(email)}`,
  }))
  return { badTotal: Number(rows[0]?.total ?? 0), bad }
}

/** Time when a deleted account last used its discount, for each hash of an email address. */
const discountsOfDeleted = Prisma.sql`(
  SELECT "addressHash", max("usedAt") AS "usedAt" FROM "Prospect" WHERE "addressHash" IS NOT NULL GROUP BY 1)`

async function merge(tx: Db): Promise<Omit<ProspectSummary, 'rows'>> {
  const [found] = await tx.$queryRaw<Record<keyof Omit<ProspectSummary, 'rows'>, bigint>[]>`
    SELECT count(*) FILTER (WHERE p."id" IS NULL AND d."usedAt" IS NULL) AS "created",
           count(*) FILTER (WHERE p."usedAt" IS NULL AND p."discountPercent" <> i."discount") AS "updated",
           count(*) FILTER (WHERE p."usedAt" IS NULL AND p."discountPercent" = i."discount") AS "unchanged",
           count(*) FILTER (WHERE p."usedAt" IS NOT NULL OR (p."id" IS NULL AND d."usedAt" IS NOT NULL)) AS "used",
           count(u."id") AS "withAccount"
    FROM "ProspectImport" i
    LEFT JOIN "Prospect" p ON p."email" = i."email"
    LEFT JOIN "User" u ON u."email" = i."email"
    LEFT JOIN ${discountsOfDeleted} d ON d."addressHash" = i."hash"`
  await tx.$executeRaw`
    INSERT INTO "Prospect" AS p ("email", "discountPercent", "userId", "usedAt")
    SELECT i."email", i."discount", u."id", d."usedAt"
    FROM "ProspectImport" i
    LEFT JOIN "User" u ON u."email" = i."email"
      AND NOT EXISTS (SELECT 1 FROM "Prospect" o WHERE o."userId" = u."id" AND o."email" <> i."email")
    LEFT JOIN ${discountsOfDeleted} d ON d."addressHash" = i."hash"
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

/** @param file complete file, because a slow upload must not keep a transaction open */
export async function uploadProspects(
  actor: Actor,
  file: Uint8Array,
  { dryRun }: { dryRun: boolean },
): Promise<ImportResult<ProspectSummary>> {
  requireActor(actor, 'prospects')
  return importProspects(readCsv(Readable.from([file]), prospectColumns), { actor, dryRun })
}
