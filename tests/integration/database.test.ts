import { readFileSync } from 'node:fs'
import { closeDb, db } from '@/lib/server/db/client'
import { prepared } from '@/lib/server/db/prepared'
import { makeVideo } from '@/tests/factories/catalogue'
import { useSettings } from '@/tests/support/settings'
import { useTestDatabase } from './support/database'

const database = useTestDatabase({ own: true })
useSettings()

describe('the database of a test file', () => {
  it('is its own, migrated and empty, and the code under test connects to it', async () => {
    const [row] = await db.$queryRaw<{ name: string }[]>`SELECT current_database()::text AS name`
    expect(database.url()).toContain(`/${row?.name}`)
    expect(row?.name).toMatch(/^rasika_test_[0-9a-f]{32}$/)
    expect(await db.user.count()).toBe(0)
  })
  it('keeps instants unchanged, in any time zone of the server', async () => {
    await db.$executeRawUnsafe(`ALTER DATABASE "${database.url().split('/').at(-1)}" SET timezone = 'Asia/Singapore'`)
    await closeDb()
    const instant = new Date('2026-02-01T00:00:00.000Z')
    const { id } = await makeVideo({ publishedAt: instant })
    const [row] = await db.$queryRaw<{ ms: number; at: Date }[]>`
      SELECT (extract(epoch FROM "publishedAt") * 1000)::float8 AS ms, "publishedAt" AS at FROM "Video"
      WHERE "id" = ${id} AND "publishedAt" <= ${instant}`
    expect([row?.ms, row?.at]).toEqual([instant.getTime(), instant])
  })
})

it('a prepared statement still works after a migration changed its table under a running server', async () => {
  await db.$executeRaw`CREATE TABLE "Programme" ("id" int, "minutes" int)`
  await db.$executeRaw`INSERT INTO "Programme" VALUES (1, 90)`
  const minutes = prepared<{ minutes: unknown }>('SELECT "minutes" FROM "Programme" WHERE "id" = $1')
  // On each connection of the pool.
  const ask = () => Promise.all(Array.from({ length: 20 }, () => minutes([1])))
  expect(new Set((await ask()).flat().map((row) => row.minutes))).toEqual(new Set([90]))
  await db.$executeRaw`ALTER TABLE "Programme" ALTER COLUMN "minutes" TYPE text`
  expect(new Set((await ask()).flat().map((row) => row.minutes))).toEqual(new Set(['90']))
  await db.$executeRaw`ALTER TABLE "Programme" ALTER COLUMN "minutes" TYPE int USING "minutes"::int`
  expect(new Set((await ask()).flat().map((row) => row.minutes))).toEqual(new Set([90]))
})

const [, section = ''] = /## Triggers and functions\n(.*?)\n## /s.exec(readFileSync('docs/data-model.md', 'utf8')) ?? []
/** The names in the first column of a table. */
const listed = (head: string): string[] => {
  const [, rows = ''] = section.split(`| ${head} |`)
  const cells = rows.split('\n\n')[0]?.matchAll(/^\| (`[^|]+) \|/gm) ?? []
  return [...cells].flatMap(([, cell = '']) => [...cell.matchAll(/`(\w+)`/g)].map(([, name = '']) => name)).sort()
}

describe('the database has only what docs/data-model.md gives a reason for', () => {
  it('of triggers, and at most thirty', async () => {
    const rows = await db.$queryRaw<{ name: string }[]>`
      SELECT tgname::text AS "name" FROM pg_trigger WHERE NOT tgisinternal`
    const names = rows.map(({ name }) => name)
    expect([...new Set(names)].sort()).toEqual(listed('Trigger'))
    expect(names.length).toBeLessThanOrEqual(30)
  })

  it('of functions, and at most twenty', async () => {
    const rows = await db.$queryRaw<{ name: string }[]>`
      SELECT proname::text AS "name" FROM pg_proc p WHERE pronamespace = 'public'::regnamespace
        AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e')`
    const names = rows.map(({ name }) => name)
    expect(names.sort()).toEqual(listed('Function'))
    expect(names.length).toBeLessThanOrEqual(20)
  })
})
