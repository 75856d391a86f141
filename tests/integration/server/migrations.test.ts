import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { migrate } from '@/scripts/lib/migrations'
import { adminUrl, urlOf, withClient } from '@/tests/integration/support/admin'
import { LAST_OF_0_1, makeVersion01 } from '@/tests/integration/support/history'
import { runPrisma } from '@/tests/integration/support/prisma-cli'
import { TEST_PREFIX } from '@/tests/integration/support/template'

const original = `${TEST_PREFIX}${randomUUID().replaceAll('-', '')}`
const name = `${original}_copy`
const url = urlOf(name)
const manage = (sql: string) => withClient(adminUrl(), (admin) => admin.query(sql))
const ask = (sql: string) => withClient(url, async (client) => (await client.query<object>(sql)).rows)
const records = () => ask('SELECT * FROM _prisma_migrations ORDER BY migration_name')
const start = () => migrate({ ...process.env, DATABASE_URL: url }, false)
const prisma = (...args: string[]) => runPrisma(['migrate', ...args], { DATABASE_URL: url })

describe('a database of version 0.1.0', () => {
  let baseline: { name: string; checksum: string }
  beforeAll(async () => {
    await manage(`CREATE DATABASE ${original}`)
    baseline = await makeVersion01(urlOf(original))
  })
  afterAll(() => manage(`DROP DATABASE ${original} WITH (FORCE)`))
  beforeEach(() => manage(`CREATE DATABASE ${name} TEMPLATE ${original}`))
  afterEach(() => manage(`DROP DATABASE ${name} WITH (FORCE)`))

  /**
   * Expects that the baseline is the first recorded migration, with the checksum that Prisma computes, and that no
   * migration is pending.
   */
  async function expectAdopted(): Promise<void> {
    const facts = 'SELECT migration_name AS name, checksum FROM _prisma_migrations WHERE rolled_back_at IS NULL'
    expect(await ask(`${facts} ORDER BY started_at LIMIT 1`)).toEqual([baseline])
    expect(prisma('status')).toEqual({ code: 0, output: expect.stringContaining('Database schema is up to date!') })
  }

  it('with all of its migrations gets the baseline in their place, once, and keeps its rows', async () => {
    await ask(`INSERT INTO _prisma_migrations (id, checksum, migration_name, rolled_back_at)
      VALUES ('rolled back', 'x', '${LAST_OF_0_1}', now())`)
    await ask(`INSERT INTO "Composer" ("name") VALUES ('Tyagaraja')`)
    await Promise.all([start(), start()])
    await expectAdopted()
    expect(await ask('SELECT "slug" FROM "Composer"')).toEqual([{ slug: 'tyagaraja' }])
  })

  it.each([
    ['turns the new offers off for its customers', '', [{ number: 1, passes: false }]],
    ['keeps them on in a demo', `INSERT INTO "SeedRun" ("name") VALUES ('demo')`, []],
  ])('%s', async (_, more, switches) => {
    await ask(`INSERT INTO "User" ("email", "firstName", "lastName", "provider", "updatedAt")
      VALUES ('a@b.c', 'A', 'B', 'google', now())`)
    await ask(more)
    await start()
    const sql = `SELECT number, (body::json->'passes')::text::bool AS passes FROM "TextVersion" WHERE key = 'sales:offers'`
    expect(await ask(sql)).toEqual(switches)
  })

  it('gets it too after Prisma itself, run by hand, was refused for tables that exist', async () => {
    expect(prisma('deploy')).toEqual({ code: 1, output: expect.stringContaining('already exists') })
    await start()
    await expectAdopted()
  })

  it.each([
    ['the last migration', `DELETE FROM _prisma_migrations WHERE migration_name = '${LAST_OF_0_1}'`],
    ['another migration', "DELETE FROM _prisma_migrations WHERE migration_name LIKE '%07_earlier'"],
    ['the end of one', `UPDATE _prisma_migrations SET finished_at = NULL WHERE migration_name = '${LAST_OF_0_1}'`],
  ])('that lacks %s is told to start that version first, and stays as it is', async (_, change) => {
    await ask(change)
    const before = await records()
    await expect(start()).rejects.toThrow('Start version 0.1.0 (the tag v0.1.0) on it once')
    expect(await records()).toEqual(before)
  })
})

const schemaFile = path.join('prisma', 'schema.prisma')
const CLEAN = 0
const DIFFERS = 2

describe('the migrations', () => {
  const shadow = `${TEST_PREFIX}shadow_${randomUUID().slice(0, 8)}`
  const directory = mkdtempSync(path.join(tmpdir(), 'rasika-drift-'))

  beforeAll(() => manage(`CREATE DATABASE ${shadow}`))
  afterAll(async () => {
    rmSync(directory, { recursive: true, force: true })
    await manage(`DROP DATABASE ${shadow} WITH (FORCE)`)
  })

  function diffTo(schema: string) {
    const args = ['migrate', 'diff', '--from-migrations', 'prisma/migrations', '--to-schema', schema, '--exit-code']
    return runPrisma(args, { DATABASE_URL: adminUrl(), SHADOW_DATABASE_URL: urlOf(shadow) })
  }

  it('give the schema when they are replayed', () => {
    const { code, output } = diffTo(schemaFile)
    expect({ code, output: code === CLEAN ? '' : output }).toEqual({ code: CLEAN, output: '' })
  })

  it('differ from the schema when it has a column that no migration adds', () => {
    const text = readFileSync(schemaFile, 'utf8')
    const changed = text.replace(/^model User \{$/m, 'model User {\n  plantedColumn String?')
    expect(changed).not.toBe(text)
    const file = path.join(directory, 'schema.prisma')
    writeFileSync(file, changed)
    const { code, output } = diffTo(file)
    expect({ code, names: output.includes('plantedColumn') }).toEqual({ code: DIFFERS, names: true })
  })
})
