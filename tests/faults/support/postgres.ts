import { execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Client } from 'pg'
import { databaseUrl, startPostgres } from '@/scripts/lib/postgres'
import type { Program } from '@/scripts/lib/program'
import { reservePort } from '@/tests/support/servers/ports'
import { TIMEOUT_MS } from '@/tests/support/timeout'

/**
 * A PostgreSQL server for one test file. It syncs writes to disk, so that tests can kill it and restart it with its
 * data.
 */
export type OwnPostgres = {
  url: () => string
  home: string
  kill: () => Promise<void>
  start: () => Promise<void>
  /** Suspends all server processes, and returns a function that resumes them. */
  freeze: () => () => void
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
 * Kills the process `pid` when this process ends for any reason: the pipe closes, and the shell runs `kill`.
 */
function killAfterUs(pid: number): { forget: () => void } {
  const guard = spawn('sh', ['-c', 'read -r line; kill -KILL "$0"', String(pid)], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  })
  return { forget: () => void guard.kill('SIGKILL') }
}

/**
 * Starts a temporary PostgreSQL server for a test file, and points `DATABASE_URL` to it.
 * @param options.flags server settings, such as 'fsync=off'
 * @param options.migrated false for an empty database
 */
export function useOwnPostgres({
  flags = [],
  migrated = true,
}: { flags?: string[]; migrated?: boolean } = {}): OwnPostgres {
  const home = mkdtempSync(path.join(tmpdir(), 'rasika-own-postgres-'))
  const password = 'test' // listens on the loopback interface only
  let server: Program | undefined
  let guard: { forget: () => void } | undefined
  let port = 0
  const url = () => databaseUrl({ port, password }, 'postgres')

  async function start(): Promise<void> {
    port ||= await reservePort()
    const onLaunch = (launched: Program) => {
      server = launched
      guard = killAfterUs(launched.child.pid ?? 0)
    }
    await startPostgres({ home, port, password, flags, onLaunch })
  }
  async function kill(): Promise<void> {
    const running = server
    server = undefined
    running?.child.kill('SIGKILL')
    await running?.ended
    guard?.forget()
  }

  function freeze(): () => void {
    const pid = server?.child.pid ?? 0
    const children = execFileSync('pgrep', ['-P', String(pid)], { encoding: 'utf8' })
      .split('\n')
      .filter(Boolean)
    const all = [pid, ...children.map(Number)]
    for (const each of all) process.kill(each, 'SIGSTOP')
    return () => all.forEach((each) => process.kill(each, 'SIGCONT'))
  }

  beforeAll(async () => {
    // Raises the timeouts, because opening many connections takes seconds on a busy machine.
    const { timeouts } = await import('@/lib/server/db/pool')
    const { closeDb } = await import('@/lib/server/db/client')
    Object.assign(timeouts, { connectMs: TIMEOUT_MS, transactionMs: TIMEOUT_MS })
    await start()
    if (migrated) await migrateEmpty(url())
    await closeDb()
    process.env.DATABASE_URL = url()
  })
  afterAll(async () => {
    const { closeDb } = await import('@/lib/server/db/client')
    await closeDb()
    await kill()
    rmSync(home, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 })
  })
  return { url, home, kill, start, freeze }
}
