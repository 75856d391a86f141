import { Client } from 'pg'

/**
 * Runs one statement that may take long, on a connection of its own: the product's end what takes more than seconds.
 * @param text with $1, $2, …
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

/** The largest tables with their indexes, and all of the database, in MB (2^20). */
export async function tableSizes(): Promise<Record<string, number>> {
  const rows = await bulk<{ name: string; bytes: string }>(
    `SELECT 'all' AS name, pg_database_size(current_database()) AS bytes
    UNION ALL (SELECT relname, pg_total_relation_size(oid) FROM pg_class
      WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace ORDER BY 2 DESC LIMIT 8)`,
  )
  return Object.fromEntries(rows.map(({ name, bytes }) => [name, Number(bytes) / 2 ** 20]))
}
