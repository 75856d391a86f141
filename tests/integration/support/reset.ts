import { escapeIdentifier, type Client } from 'pg'

const HISTORY = '_prisma_migrations'

/**
 * Adds the SQL function `testing.reset()`, which restores all tables and sequences to their state after the migrations.
 * It deletes rows, because for few rows this is a hundred times faster than truncating. It disables triggers, because
 * some of them record deletions.
 */
export async function addReset(client: Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    "SELECT relname AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace AND relname <> $1",
    [HISTORY],
  )
  await client.query('CREATE SCHEMA testing')
  const statements: string[] = []
  for (const { name } of rows) {
    const table = escapeIdentifier(name)
    statements.push(`DELETE FROM public.${table};`)
    const { rowCount } = await client.query(`SELECT 1 FROM public.${table} LIMIT 1`)
    if (!rowCount) continue
    await client.query(`CREATE TABLE testing.${table} AS TABLE public.${table}`)
    statements.push(`INSERT INTO public.${table} SELECT * FROM testing.${table};`)
  }
  const { rows: sequences } = await client.query<{ name: string; last: string | null }>(
    "SELECT sequencename AS name, last_value AS last FROM pg_sequences WHERE schemaname = 'public'",
  )
  for (const { name, last } of sequences)
    statements.push(`PERFORM setval('public.${escapeIdentifier(name)}', ${last ?? 1}, ${last !== null});`)
  await client.query(`CREATE FUNCTION testing.reset() RETURNS void LANGUAGE plpgsql AS $$ BEGIN
    SET LOCAL session_replication_role = replica;
    ${statements.join('\n    ')}
  END $$`)
}
