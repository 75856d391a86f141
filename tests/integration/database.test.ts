import { db } from '@/lib/server/db/client'
import { useTestDatabase } from './support/database'

describe('the database of a test file', () => {
  const database = useTestDatabase()

  it('is its own, migrated and empty, and the one that the code under test opens', async () => {
    const [row] = await db.$queryRaw<{ name: string }[]>`SELECT current_database()::text AS name`
    expect(database.url()).toContain(`/${row?.name}`)
    expect(row?.name).toMatch(/^rasika_test_[0-9a-f]{32}$/)
    expect(await db.user.count()).toBe(0)
  })
})
