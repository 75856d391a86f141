import { db } from '@/lib/server/db/client'

/** SQL statement by list of tables. Cached, because finding the foreign keys takes time. */
const statements = new Map<string, Promise<string>>()

/** Returns a statement that empties the tables, and all tables that refer to them directly or indirectly. */
async function statementFor(tables: readonly string[]): Promise<string> {
  const rows = await db.$queryRaw<{ name: string }[]>`
    WITH RECURSIVE referring AS (
      SELECT quote_ident(name)::regclass::oid AS id, 0 AS depth FROM unnest(${tables}::text[]) AS name
      UNION
      SELECT f.conrelid, r.depth + 1 FROM referring r
      JOIN pg_constraint f ON f.contype = 'f' AND f.confrelid = r.id AND f.conrelid <> r.id
    )
    SELECT relname::text AS name FROM referring JOIN pg_class ON oid = id GROUP BY 1 ORDER BY max(depth) DESC, 1`
  return `DO $$ BEGIN ${rows.map(({ name }) => `DELETE FROM "${name}";`).join(' ')} END $$`
}

/**
 * Empties tables like `TRUNCATE … CASCADE`, but a hundred times faster for a few rows, because TRUNCATE creates new
 * files for each table and index.
 */
export async function emptyTables(...tables: string[]): Promise<void> {
  const key = tables.join()
  const statement = statements.get(key) ?? statementFor(tables)
  statements.set(key, statement)
  await db.$executeRawUnsafe(await statement)
}
