import { db } from '@/lib/server/db/client'

type Options = {
  apartFrom?: { id: number; email: string }[]
}

let known: ReturnType<typeof readTables> | undefined

async function readTables() {
  return db.$queryRaw<{ name: string; columns: string[] }[]>`
    SELECT relname::text AS name, array_agg(attname::text) AS columns
    FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid AND attnum > 0 AND NOT attisdropped
    WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND relname <> '_prisma_migrations'
    GROUP BY 1 ORDER BY 1`
}

/**
 * Returns a digest of each table, so that tests can detect any change.
 * @param options.apartFrom people whose rows may change
 */
export async function databaseState({ apartFrom = [] }: Options = {}): Promise<Record<string, string>> {
  const tables = await (known ??= readTables())
  const parts = tables.map(({ name, columns }) => {
    const own = [
      columns.includes('userId') && 'coalesce("userId", 0) = ANY($1)',
      name === 'User' && 'id = ANY($1)',
      columns.includes('toAddress') && '"toAddress" = ANY($2)',
    ].filter(Boolean)
    const others = own.length > 0 ? `WHERE NOT (${own.join(' OR ')})` : ''
    return `SELECT '${name}' AS name, md5(coalesce(string_agg(t::text, E'\\n' ORDER BY t::text), '')) AS digest FROM "${name}" t ${others}`
  })
  const rows = await db.$queryRawUnsafe<{ name: string; digest: string }[]>(
    // Uses both parameters in a condition that is never true, because PostgreSQL rejects unused parameters.
    `${parts.join(' UNION ALL ')} UNION ALL SELECT 'nobody', 'x' WHERE $1::int[] IS NULL AND $2::text[] IS NULL`,
    apartFrom.map(({ id }) => id),
    apartFrom.map(({ email }) => email),
  )
  return Object.fromEntries(rows.map(({ name, digest }) => [name, digest]))
}
