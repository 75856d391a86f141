import type { PoolClient } from 'pg'
import { databasePool } from '@/lib/server/db/pool'

let sent = 0
const counted = new WeakSet<PoolClient>()

function count(client: PoolClient): void {
  if (counted.has(client)) return
  counted.add(client)
  const query = client.query.bind(client) as (...given: unknown[]) => unknown
  client.query = ((...given: unknown[]) => {
    sent += 1
    return query(...given)
  }) as PoolClient['query']
}

export async function countQueries<T>(run: () => Promise<T>): Promise<{ result: T; queries: number }> {
  const pool = databasePool().on('acquire', count)
  const before = sent
  try {
    return { result: await run(), queries: sent - before }
  } finally {
    pool.off('acquire', count)
  }
}
