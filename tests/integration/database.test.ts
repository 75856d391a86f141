import { closeDb, db } from '@/lib/server/db/client'
import { makeVideo } from '@/tests/factories/catalogue'
import { useTestDatabase } from './support/database'

describe('the database of a test file', () => {
  const database = useTestDatabase({ own: true })

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
