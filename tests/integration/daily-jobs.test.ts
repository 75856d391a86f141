import { closeDb, db } from '@/lib/server/db/client'
import { createDailyJob } from '@/lib/server/jobs/daily'
import { useSettings } from '@/tests/support/settings'
import { useTestDatabase } from './support/database'

const database = useTestDatabase()
const settings = useSettings()
/** A time far from midnight. */
const NOON = Date.UTC(2026, 10, 21, 12)

it('a daily job that could not read from the database whether it is due reads again in the next round', async () => {
  let done = 0
  const job = createDailyJob({ name: 'try', hour: 0, batch: async () => ((done += 1), null), clock: () => NOON })
  await db.dailyJob.create({ data: { name: 'try', dueAt: new Date(0) } })
  await closeDb()
  settings.change({ DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/none' })
  await expect(job.run()).rejects.toThrow()
  await closeDb()
  settings.change({ DATABASE_URL: database.url() })
  await job.run()
  expect(done).toBe(1)
  await job.run()
  expect(done).toBe(1)
})
