import { db } from '@/lib/server/db/client'

/**
 * What every table holds, as a digest per table, so that "nothing changed" can be said of all of it at once.
 * @param except tables that may change, such as those of background work
 */
export async function databaseState(except: string[] = []): Promise<Record<string, string>> {
  const tables = await db.$queryRaw<{ name: string }[]>`
    SELECT table_name AS name FROM information_schema.tables
    WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND table_name <> '_prisma_migrations' ORDER BY 1`
  const counted = tables.filter(({ name }) => !except.includes(name))
  // Names come from the catalogue of the database itself.
  const parts = counted.map(
    ({ name }) => `SELECT '${name}' AS name, md5(coalesce(string_agg(t::text, E'\\n' ORDER BY t::text), '')) AS digest FROM "${name}" t`,
  )
  const rows = await db.$queryRawUnsafe<{ name: string; digest: string }[]>(parts.join(' UNION ALL '))
  return Object.fromEntries(rows.map(({ name, digest }) => [name, digest]))
}
