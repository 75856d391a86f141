import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Client } from 'pg'
import { withClient } from './admin'
import { runPrisma } from './prisma-cli'

const BASELINE = '20261129000000_baseline'
const COUNT = 100
export const LAST_OF_0_1 = '20270114120000_improvised'

/**
 * Writes a migration history like that of version 0.1.0. Only the name of its last migration is real, because the
 * product reads nothing else.
 */
async function recordVersion01(client: Client): Promise<void> {
  await client.query('DELETE FROM _prisma_migrations')
  await client.query(
    `INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at, applied_steps_count)
     SELECT gen_random_uuid(), 'of version 0.1.0', name, now(), 1
     FROM (SELECT (20261120000000 + n) || '_earlier' AS name FROM generate_series(1, $1) n UNION ALL SELECT $2) names`,
    [COUNT - 1, LAST_OF_0_1],
  )
}

/**
 * Turns an empty database into one of version 0.1.0.
 * @returns name and checksum of the baseline migration, as Prisma records them
 */
export async function makeVersion01(url: string): Promise<{ name: string; checksum: string }> {
  const script = readFileSync(path.join('prisma', 'migrations', BASELINE, 'migration.sql'), 'utf8')
  await withClient(url, (client) => client.query(script))
  const { code, output } = runPrisma(['migrate', 'resolve', '--applied', BASELINE], { DATABASE_URL: url })
  if (code !== 0) throw new Error(output)
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ checksum: string }>('SELECT checksum FROM _prisma_migrations')
    await recordVersion01(client)
    return { name: BASELINE, checksum: rows[0]?.checksum ?? '' }
  })
}
