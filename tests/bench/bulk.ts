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
