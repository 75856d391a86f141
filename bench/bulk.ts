import { Client } from 'pg'

/**
 * Runs a long statement on its own connection, because the product's connections have a timeout.
 * @param text SQL with placeholders $1, $2, …
 */
export async function bulk<Row extends object>(text: string, ...values: unknown[]): Promise<Row[]> {
  const client = new Client({ connectionString: process.env.DATABASE_URL })
  await client.connect()
  try {
    return (await client.query<Row>(text, values)).rows
  } finally {
    await client.end()
  }
}

/** Returns the sizes in MiB of the whole database ('all') and of the largest tables with their indexes. */
export async function tableSizes(): Promise<Record<string, number>> {
  const rows = await bulk<{ name: string; bytes: string }>(
    `SELECT 'all' AS name, pg_database_size(current_database()) AS bytes
    UNION ALL (SELECT relname, pg_total_relation_size(oid) FROM pg_class
      WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace ORDER BY 2 DESC LIMIT 8)`,
  )
  return Object.fromEntries(rows.map(({ name, bytes }) => [name, Number(bytes) / 2 ** 20]))
}
