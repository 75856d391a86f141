import { db } from '@/lib/server/db/client'
import { prepared } from '@/lib/server/db/prepared'
import { useSettings } from '@/tests/support/settings'
import { useTestDatabase } from './support/database'

useTestDatabase({ own: true })
useSettings()

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
