import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Client } from 'pg'
import { reservePort } from '@/tests/support/ports'
import { TIMEOUT_MS } from '@/tests/support/timeout'

/** A PostgreSQL for the test file, durable as in production: it can be killed and started again with its data. */
export type OwnPostgres = {
  /** URL of its migrated database, the same after each start. */
  url: () => string
  /** Its directory, as a data directory. */
  home: string
  kill: () => Promise<void>
  start: () => Promise<void>
}

const migrations = path.resolve('prisma/migrations')

async function migrateEmpty(url: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    for (const name of readdirSync(migrations)
      .filter((each) => !each.includes('.'))
      .sort()) {
      await client.query(readFileSync(path.join(migrations, name, 'migration.sql'), 'utf8'))
    }
  } finally {
    await client.end()
  }
}

/**
 * Starts a cluster for the tests of a file and removes it afterwards. `DATABASE_URL` names its database.
 * @param flags settings of the server, 'name=value'
 */
export function useOwnPostgres(flags: string[] = []): OwnPostgres {
  const home = mkdtempSync(path.join(tmpdir(), 'rasika-own-postgres-'))
  let keeper: ChildProcess | undefined
  let server = { url: '', pid: 0 }
  let port = 0

  async function start(): Promise<void> {
    port ||= await reservePort()
    const program = path.resolve('tests/faults/support/postgres-process.ts')
    const child = spawn(process.execPath, ['--import', 'tsx', program, home, String(port), ...flags], {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    })
    keeper = child
    server = await new Promise((resolve, reject) => {
      child.once('message', (message) => resolve(message as typeof server))
      child.once('exit', (code) => reject(new Error(`the database did not start (${code})`)))
    })
  }
  async function kill(): Promise<void> {
    const child = keeper
    keeper = undefined
    if (!child || child.exitCode !== null) return
    const gone = new Promise((resolve) => child.once('exit', resolve))
    process.kill(server.pid, 'SIGKILL')
    await gone
  }

  beforeAll(async () => {
    // A busy machine needs seconds to open many connections.
    const { timeouts } = await import('@/lib/server/db/pool')
    Object.assign(timeouts, { connectMs: TIMEOUT_MS, transactionMs: TIMEOUT_MS })
    await start()
    await migrateEmpty(server.url)
    process.env.DATABASE_URL = server.url
  })
  afterAll(async () => {
    const { closeDb } = await import('@/lib/server/db/client')
    await closeDb()
    await kill()
    rmSync(home, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 })
  })
  return { url: () => server.url, home, kill, start }
}
