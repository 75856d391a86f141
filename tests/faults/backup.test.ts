import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Client } from 'pg'
import { lockDataDir } from '@/scripts/lib/lock.mjs'
import { eventually } from './support/instance'
import { useOwnPostgres } from './support/postgres'
import { useCommands } from './support/processes'

const database = useOwnPostgres({ migrated: false })
const commands = useCommands()
const backups = mkdtempSync(path.join(tmpdir(), 'rasika-backups-'))
const elsewhere = mkdtempSync(path.join(tmpdir(), 'rasika-no-tools-'))
const video = path.join(database.home, 'media', 'video.mp4')
afterAll(() => [backups, elsewhere].forEach((directory) => rmSync(directory, { recursive: true, force: true })))

async function command(name: 'backup' | 'restore', args: string[], env: Record<string, string> = {}) {
  const run = commands.run([path.resolve('scripts/run.mjs'), name, ...args], {
    DATA_DIR: database.home,
    DATABASE_URL: '',
    INIT_CWD: backups,
    S3_BUCKET: '',
    ...env,
  })
  return { code: await run.ended, output: run.output() }
}

async function withDatabase<Result>(name: string, work: (client: Client) => Promise<Result>): Promise<Result> {
  const url = new URL(database.url())
  url.pathname = `/${name}`
  const client = new Client({ connectionString: url.href })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** One transaction moves one from one table to the other: together they always hold a thousand. */
const move = `WITH gone AS (UPDATE "Given" SET n = n - 1) UPDATE "Taken" SET n = n + 1`
const counts = () =>
  withDatabase('rasika', async (client) => {
    const { rows } = await client.query<{ given: number; taken: number }>(
      'SELECT (SELECT n FROM "Given") AS given, (SELECT n FROM "Taken") AS taken',
    )
    return rows[0] ?? { given: 0, taken: 0 }
  })

it('a backup of a running database is one instant of it, and a restore puts it back and keeps what was there', async () => {
  writeFileSync(
    path.join(database.home, 'secrets.json'),
    JSON.stringify({ DATABASE_PASSWORD: 'test', AUTH_SECRET: 'of then' }),
  )
  mkdirSync(path.dirname(video))
  writeFileSync(video, 'a video')
  await withDatabase('postgres', (client) => client.query('CREATE DATABASE rasika'))
  await withDatabase('rasika', (client) =>
    client.query(`CREATE TABLE "Given" (n int); CREATE TABLE "Taken" (n int);
      INSERT INTO "Given" VALUES (1000); INSERT INTO "Taken" VALUES (0);
      CREATE TABLE "Much" AS SELECT g, repeat('x', 500) AS text FROM generate_series(1, 20000) g`),
  )
  let acknowledged = 0
  let isDone = false
  const writing = withDatabase('rasika', async (client) => {
    while (!isDone) {
      await client.query(move)
      await client.query(`UPDATE "Much" SET text = repeat('y', 500) WHERE g = $1`, [acknowledged % 20_000])
      acknowledged += 1
    }
  })
  await eventually('much was written', () => acknowledged > 20)
  const before = acknowledged
  const made = await command('backup', ['.'])
  isDone = true
  await writing
  expect([made.code, made.output]).toEqual([0, expect.stringContaining('Backed up to')])
  const [name = ''] = readdirSync(backups)
  const directory = path.join(backups, name)

  // What happens afterwards is not in the backup.
  await withDatabase('rasika', (client) => client.query('DROP TABLE "Taken"'))
  rmSync(video)
  await database.kill()

  const release = lockDataDir(database.home)
  expect(await command('restore', [name])).toEqual({ code: 1, output: expect.stringContaining('Already running') })
  release()
  const restored = await command('restore', [name])
  expect([restored.code, restored.output]).toEqual([0, expect.stringContaining('What was there before is in')])
  await database.start()
  const { given, taken } = await counts()
  expect(given + taken).toBe(1000)
  expect(taken).toBeGreaterThanOrEqual(before)
  expect(
    await withDatabase('rasika', async (client) => (await client.query('SELECT count(*)::int AS n FROM "Much"')).rows),
  ).toEqual([{ n: 20_000 }])
  expect(readFileSync(video, 'utf8')).toBe('a video')
  expect(JSON.parse(readFileSync(path.join(database.home, 'secrets.json'), 'utf8'))).toMatchObject({
    AUTH_SECRET: 'of then',
  })
  const kept = readdirSync(database.home).filter((entry) => entry.startsWith('before-restore-'))
  expect(kept).toHaveLength(1)
  expect(existsSync(path.join(database.home, kept[0] ?? '', 'postgres', 'cluster', 'PG_VERSION'))).toBe(true)

  truncateSync(path.join(directory, 'media', 'video.mp4'), 1)
  expect(await command('restore', [name])).toEqual({
    code: 1,
    output: expect.stringContaining('The backup is damaged'),
  })
})

it('media behind a link are in the backup, which is not restored over the link; a cluster with a link is refused', async () => {
  const media = path.dirname(video)
  renameSync(media, path.join(elsewhere, 'media'))
  symlinkSync(path.join(elsewhere, 'media'), media)
  const earlier = readdirSync(backups)
  expect((await command('backup', ['.'])).code).toBe(0)
  const made = readdirSync(backups).find((name) => !earlier.includes(name)) ?? ''
  expect(readFileSync(path.join(backups, made, 'media', 'video.mp4'), 'utf8')).toBe('a video')

  const refused = await command('restore', [made])
  expect([refused.code, refused.output]).toEqual([1, expect.stringContaining(`${media} is a link`)])
  await counts() // the database was not stopped

  const tablespace = path.join(database.home, 'postgres', 'cluster', 'pg_tblspc', '1')
  symlinkSync(elsewhere, tablespace)
  const without = await command('backup', ['.'])
  rmSync(tablespace)
  expect([without.code, without.output]).toEqual([1, expect.stringContaining(`${tablespace} is a link`)])
})

it('a backup of a database at an address says what is missing, and leaves nothing half made', async () => {
  const stored = readdirSync(backups)
  const path = { PATH: elsewhere }
  const { code, output } = await command('backup', ['.'], { ...path, DATABASE_URL: database.url() })
  expect([code, output]).toEqual([1, expect.stringContaining('Install PostgreSQL’s client programs')])
  expect(output).not.toContain('test@')
  expect(readdirSync(backups)).toEqual(stored)
  const wrongKind = await command('restore', [stored[0] ?? ''], { DATABASE_URL: database.url() })
  expect(wrongKind.code).toBe(1)
  expect(await command('restore', ['nothing-here'])).toEqual({
    code: 1,
    output: expect.stringContaining('is not a backup'),
  })
  expect(await command('backup', [])).toEqual({
    code: 1,
    output: expect.stringContaining('npm run backup -- DIRECTORY'),
  })
})
