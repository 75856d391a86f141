import { queueDueReminders } from '@/lib/domains/livestreams/reminders/jobs'
import { askForReminders } from '@/lib/domains/livestreams/reminders/mutations'
import { saveProgress } from '@/lib/domains/viewing/progress/mutations'
import { progressBatchSchema } from '@/lib/domains/viewing/progress/schema'
import { db } from '@/lib/server/db/client'
import { createDailyJob, nextRun } from '@/lib/server/jobs/daily'
import { singaporeInstant } from '@/lib/shared/format/singapore-time'
import { clearCatalogue, makeLivestream, makeVideo } from '@/tests/factories/catalogue'
import { makeViewer } from '@/tests/factories/viewers'
import { useSettings } from '@/tests/support/settings'
import { useTestDatabase } from './support/database'

useTestDatabase()

const HOUR = 3_600_000
const DAY = 24 * HOUR
afterEach(clearCatalogue)

describe('the position of a viewer', () => {
  it('is accepted from clocks that are wrong by thousands of years', async () => {
    const { id } = await makeVideo({ freeAccess: true })
    const actor = await makeViewer()
    for (const [at, sentAt] of [
      ['0001-01-01T00:00:00Z', '9999-12-31T23:59:59Z'],
      ['9999-12-31T23:59:59Z', '0001-01-01T00:00:00Z'],
    ] as const) {
      const entries = [{ videoId: id, positionSeconds: 9, at }]
      await saveProgress(actor, progressBatchSchema.parse({ entries, sentAt }))
      const stored = await db.watchProgress.findMany({ where: { userId: actor.id } })
      expect(stored).toMatchObject([{ videoId: id, positionSeconds: 9 }])
    }
  })
})

describe('when the clock is set back an hour while the process runs', () => {
  it('reminders and daily jobs are not delayed, and no daily job runs twice', async () => {
    let now = Date.UTC(2026, 10, 21, 19)
    const start = new Date(now + 30 * 60_000)
    const { id } = await makeLivestream({ startsAt: start, publishedAt: new Date(now - 3 * DAY) })
    await queueDueReminders(new Date(now))
    await askForReminders(await makeViewer(), id, new Date(now - 2 * DAY))
    now -= HOUR
    expect(await queueDueReminders(new Date(now))).toBe(1)

    const done: number[] = []
    const batch = async () => {
      done.push(now)
      // The clock is corrected in the middle.
      if (done.length === 1) now -= HOUR
      return null
    }
    now = Date.UTC(2026, 10, 21, 12)
    const nightly = createDailyJob({ name: 'night', hour: 20, batch, clock: () => now })
    await nightly.run()
    now = Date.UTC(2026, 10, 21, 20, 10)
    for (; now < Date.UTC(2026, 10, 22, 19); now += HOUR / 4) await nightly.run()
    expect(done).toHaveLength(1)
    now = Date.UTC(2026, 10, 22, 20)
    await nightly.run()
    expect(done).toHaveLength(2)
  })
})

describe('in any time zone of the process', () => {
  const settings = useSettings()

  it.each(['America/New_York', 'Europe/London', 'Asia/Kolkata', 'Pacific/Apia'])(
    '%s: a daily job is due once a day, on days of 23 and of 25 hours too',
    (name) => {
      settings.change({ TZ: name })
      for (const hour of [0, 2, 6, 20]) {
        const nights = new Set<number>()
        let due = nextRun(Date.UTC(2027, 11, 31, 23, 30), hour).getTime()
        while (due < Date.UTC(2029, 0, 1)) {
          nights.add(due)
          due = nextRun(due, hour).getTime()
        }
        // 2028 is a leap year.
        expect([nights.size, new Date(due).getUTCHours()]).toEqual([366, hour])
      }
    },
  )

  it('a leap second and a day that does not exist are no valid times', () => {
    expect(singaporeInstant('2016-12-31T23:59:60')).toBeNull()
    expect(singaporeInstant('2027-02-29T12:00')).toBeNull()
    // Nor is a year that the database does not have.
    for (const year of ['0000', '0001']) expect(singaporeInstant(`${year}-01-01T00:00`)).toBeNull()
    expect(singaporeInstant('2028-02-29T12:00')?.toISOString()).toBe('2028-02-29T04:00:00.000Z')
  })
})
