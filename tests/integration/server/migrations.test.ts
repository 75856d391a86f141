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

describe('the migration to one table of what people have', () => {
  beforeEach(async () => {
    await manage(`CREATE DATABASE ${name}`)
    await makeVersion01(url)
    await ask(`INSERT INTO "User" ("id", "email", "firstName", "lastName", "provider", "updatedAt")
      SELECT n, 'p' || n || '@example.org', 'A', 'B', 'google', now() FROM generate_series(1, 4) n`)
    await ask(`INSERT INTO "Video" ("id", "name", "description", "thumbnailUrl", "durationSeconds", "categoryId", "updatedAt")
      SELECT n, 'Video ' || n, '', '/art/x.webp', 60, 2, now() FROM generate_series(1, 3) n`)
    await ask(`INSERT INTO "Session" ("userId", "sessionVersion", "expiresAt")
      SELECT "id", "sessionVersion", now() + interval '1 day' FROM "User"`)
    await ask(`INSERT INTO "Rental" ("id", "userId", "videoId", "stripeCheckoutSessionId", "stripePaymentIntentId",
        "amount", "currency", "paidAt", "expiresAt", "refundedAt") VALUES
      (7, 1, 1, 'cs_7', 'pi_7', 500, 'usd', now() - interval '1 day', now() + interval '6 days', NULL),
      (8, 1, 2, 'cs_8', NULL, 9900, 'inr', now() - interval '2 days', now() + interval '5 days', now() - interval '1 day'),
      (9, NULL, 1, 'cs_9', 'pi_9', 500, 'usd', now() - interval '1 day', now() + interval '6 days', NULL),
      (12, 2, 3, 'cs_12', 'pi_12', 500, 'usd', now() - interval '9 days', now() - interval '2 days', NULL)`)
    await ask(`INSERT INTO "FreeMembership" ("id", "userId", "reason", "givenById", "givenByEmail", "createdAt", "endsAt",
        "endedAt") VALUES
      (3, 2, 'Jury', 4, 'p4@example.org', now() - interval '1 day', now() + interval '30 days', NULL),
      (4, 3, 'Wrong', NULL, 'gone@example.org', now() - interval '3 days', now() + interval '27 days', now())`)
  })
  afterEach(() => manage(`DROP DATABASE ${name} WITH (FORCE)`))

  const rentals = () =>
    ask('SELECT r.*, r."refundedAt" IS NULL AND r."expiresAt" > now() AS runs FROM "Rental" r ORDER BY r."id"')
  const free = () => ask('SELECT * FROM "FreeMembership" ORDER BY "createdAt" DESC')

  /** As version 0.1.0 asks, which still runs while the instances are being replaced. */
  const opens = async () => ({
    members: await ask(`SELECT u."id" AS person, (SELECT max(f."endsAt") FROM "FreeMembership" f
        WHERE f."userId" = u."id" AND f."endedAt" IS NULL) AS "freeUntil"
      FROM "Session" s JOIN "User" u ON u."id" = s."userId" AND u."sessionVersion" = s."sessionVersion"
      WHERE s."expiresAt" > now() ORDER BY u."id"`),
    rented: await ask(`SELECT r."userId", r."videoId" FROM "Rental" r WHERE r."refundedAt" IS NULL
      AND r."expiresAt" > now() AND r."paidAt" <= now()::timestamptz + interval '7200000 milliseconds' ORDER BY r."id"`),
    counted: await ask(`SELECT 'rented', "currency", sum("amount") FROM "Rental" GROUP BY 1, 2 ORDER BY 2`),
  })

  it('keeps each rental with its number, each free month, and what they open', async () => {
    const before = { rentals: await rentals(), free: await free(), opens: await opens() }
    expect(before.opens).toMatchObject({
      rented: [
        { userId: 1, videoId: 1 },
        { userId: null, videoId: 1 },
      ],
    })
    await start()
    const facts = 'p."id" AS number, p."userId", p."refundedAt" IS NULL AS paid, e."endedAt" IS NULL AS open'
    const own = 'SELECT %, e."userId" AS holder FROM "Purchase" p LEFT JOIN "Entitlement" e ON e."purchaseId" = p."id"'
    expect(await ask(`${own.replace('%', facts)} WHERE p."kind" = 'rental' ORDER BY p."id"`)).toEqual([
      { number: 7, userId: 1, paid: true, open: true, holder: 1 },
      { number: 8, userId: 1, paid: false, open: false, holder: 1 },
      { number: 9, userId: null, paid: true, open: true, holder: null },
      { number: 12, userId: 2, paid: true, open: true, holder: 2 },
    ])
    const given = 'SELECT "userId", "reason", "givenById", "endedAt" IS NULL AS open FROM "Entitlement"'
    expect(await ask(`${given} WHERE "scope" = 'everything' AND "source" = 'staff' ORDER BY "id"`)).toEqual([
      { userId: 2, reason: 'Jury', givenById: 4, open: true },
      { userId: 3, reason: 'Wrong', givenById: null, open: false },
    ])
    const without = (rows: object[]) => rows.map((row) => ({ ...row, id: 0 }))
    expect({ rentals: await rentals(), free: without(await free()), opens: await opens() }).toEqual({
      ...before,
      free: without(before.free),
    })
  })

  it('gives the next purchase a new number', async () => {
    await start()
    const columns = '"kind", "videoId", "stripeCheckoutSessionId", "amount", "currency", "paidAt"'
    const values = `('rental', 1, 'cs_new', 500, 'usd', now())`
    expect(await ask(`INSERT INTO "Purchase" (${columns}) VALUES ${values} RETURNING "id"`)).toEqual([{ id: 13 }])
    const scope = '"userId", "scope", "videoId", "source", "startsAt", "endsAt"'
    const opened = `(4, 'video', 1, 'rental', now(), now() + interval '7 days')`
    await ask(`INSERT INTO "Entitlement" (${scope}) VALUES ${opened}`)
    expect(await ask('SELECT count(*)::int, count(DISTINCT "id")::int AS ids FROM "Entitlement"')).toEqual([
      { count: 6, ids: 6 },
    ])
  })

  it('lets the version before see passes as free months once they run, and refuses its writes', async () => {
    await start()
    await ask(`INSERT INTO "Entitlement" ("userId", "scope", "source", "startsAt", "endsAt") VALUES
      (1, 'everything', 'pass', now() - interval '1 day', now() + interval '6 days'),
      (1, 'everything', 'pass', now() + interval '6 days', now() + interval '13 days')`)
    const { members } = await opens()
    const [running] = await ask(`SELECT "endsAt" AS "freeUntil" FROM "Entitlement" WHERE "userId" = 1
      AND "scope" = 'everything' ORDER BY "endsAt" LIMIT 1`)
    expect(members).toContainEqual({ person: 1, ...running })
    const rental = `INSERT INTO "Rental" ("userId", "videoId", "stripeCheckoutSessionId", "amount", "currency", "paidAt",
      "expiresAt") VALUES (1, 1, 'cs_1', 500, 'usd', now(), now())`
    await expect(ask(rental)).rejects.toThrow('cannot insert into view')
    const months = `INSERT INTO "FreeMembership" ("userId", "reason", "givenByEmail", "endsAt") VALUES (1, '', '', now())`
    await expect(ask(months)).rejects.toThrow('null value')
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
