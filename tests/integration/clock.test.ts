import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { POST as forgotPassword } from '@/app/api/auth/forgot-password/route'
import { POST as login } from '@/app/api/auth/login/route'
import { POST as register } from '@/app/api/auth/register/route'
import { GET as session } from '@/app/api/auth/session/route'
import { POST as updatePassword } from '@/app/api/auth/update-password/route'
import { GET as video } from '@/app/api/media/[token]/route'
import { verifyEmail } from '@/lib/domains/accounts/mutations-verification'
import { getVideo } from '@/lib/domains/catalogue/queries'
import { askForReminders } from '@/lib/domains/livestreams/mutations'
import { queueDueReminders } from '@/lib/domains/livestreams/mutations-reminders'
import { retryFailedMails } from '@/lib/domains/mail/mutations'
import { saveProgress } from '@/lib/domains/viewing/mutations'
import { progressBatchSchema } from '@/lib/domains/viewing/schema'
import { db } from '@/lib/server/db/client'
import { createDailyJob, nextRun } from '@/lib/server/jobs/daily'
import { deliverDueMails } from '@/lib/server/mail/deliver'
import { formatInZone } from '@/lib/shared/format'
import { singaporeInstant } from '@/lib/shared/singapore-time'
import { fileUrlOf, clearCatalogue, makeLivestream, makeVideo } from '@/tests/factories/catalogue'
import { PASSWORD, registration, signedIn } from '@/tests/factories/people'
import { makeViewer } from '@/tests/factories/viewers'
import { call, CookieJar } from '@/tests/support/request-scope'
import { useSettings } from '@/tests/support/settings'
import { withClockOff } from '@/tests/support/wrong-clock'
import { useTestDatabase } from './support/database'

useTestDatabase()
const settings = useSettings({ RATE_LIMIT_FACTOR: '1000' })

const HOUR = 3_600_000
const DAY = 24 * HOUR
const clocks: [string, number][] = [
  ['an hour ahead', HOUR],
  ['an hour behind', -HOUR],
  // Not after January 2038: until then next-auth counts the seconds of a session in 32 bits.
  ['years ahead, in 2037', Date.UTC(2037, 10, 1) - Date.now()],
]

beforeEach(() => db.outboxMail.deleteMany())
afterEach(clearCatalogue)

async function mailedCode(toAddress: string, template: string): Promise<string> {
  const { text } = await db.outboxMail.findFirstOrThrow({ where: { toAddress, template }, orderBy: { id: 'desc' } })
  return /verificationCode=([\w-]+)/.exec(text)?.[1] ?? ''
}

describe.each(clocks)('on a machine whose clock is %s', (_when, off) => {
  it('people register, verify, log in, reset a password and watch as usual', () =>
    withClockOff(off, async () => {
      const email = `asha${off}@example.org`
      expect((await call(register, { json: registration(email) })).status).toBe(201)
      await verifyEmail({ verificationCode: await mailedCode(email, 'verification') })
      const cookies = new CookieJar()
      expect((await call(login, { json: { email, password: PASSWORD }, cookies })).status).toBe(200)
      expect((await call(session, { cookies })).json()).toMatchObject({ username: email, status: 'VERIFIED' })
      await call(forgotPassword, { json: { email } })
      const password = 'nineteen-veenas'
      const reset = { verificationCode: await mailedCode(email, 'password-reset'), password }
      expect((await call(updatePassword, { json: reset })).status).toBe(200)
      expect((await call(login, { json: { email, password }, cookies })).status).toBe(200)

      mkdirSync(path.join(settings.dataDir(), 'media'))
      writeFileSync(path.join(settings.dataDir(), 'media', 'video.mp4'), 'video')
      const { id } = await makeVideo({ fileKey: 'video.mp4', freeAccess: true })
      const viewer = await makeViewer()
      const token = fileUrlOf(await getVideo(viewer, id))?.replace('/api/media/', '') ?? ''
      expect((await call(video, { params: { token }, cookies: await signedIn(viewer) })).text).toBe('video')
      // Queued mails leave now, not in an hour.
      while ((await deliverDueMails()) > 0);
      expect(await db.outboxMail.count({ where: { sentAt: null } })).toBe(0)
      await db.outboxMail.updateMany({ data: { sentAt: null, failedAt: new Date() } })
      await retryFailedMails(await makeViewer({ admin: true }))
      expect(await deliverDueMails()).toBeGreaterThan(0)
    }))
})

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
      expect(await db.watchProgress.findMany({ where: { userId: actor.id } })).toMatchObject([
        { videoId: id, positionSeconds: 9 },
      ])
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
  const zone = process.env.TZ
  afterEach(() => {
    if (zone === undefined) delete process.env.TZ
    else process.env.TZ = zone
  })

  it.each(['America/New_York', 'Europe/London', 'Asia/Kolkata', 'Pacific/Apia'])(
    '%s: a daily job is due once a day, on days of 23 and of 25 hours too',
    (name) => {
      process.env.TZ = name
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

  it.each([
    ['2026-03-08T06:30:00Z', 'America/New_York', 'Sunday, 8 March 2026, 01:30 (GMT-5)'],
    ['2026-03-08T07:30:00Z', 'America/New_York', 'Sunday, 8 March 2026, 03:30 (GMT-4)'],
    ['2026-11-01T05:30:00Z', 'America/New_York', 'Sunday, 1 November 2026, 01:30 (GMT-4)'],
    ['2026-11-01T06:30:00Z', 'America/New_York', 'Sunday, 1 November 2026, 01:30 (GMT-5)'],
    ['2026-10-25T00:30:00Z', 'Europe/London', 'Sunday, 25 October 2026, 01:30 (GMT+1)'],
    ['2026-10-25T01:30:00Z', 'Europe/London', 'Sunday, 25 October 2026, 01:30 (GMT+0)'],
    ['2028-02-29T18:30:00Z', 'Asia/Kolkata', 'Wednesday, 1 March 2028, 00:00 (GMT+5:30)'],
    ['2038-01-19T03:14:08Z', 'Asia/Singapore', 'Tuesday, 19 January 2038, 11:14 (GMT+8)'],
  ])('the instant %s is shown in %s with the local time: %s', (instant, where, said) => {
    expect(formatInZone(instant, where, { offset: true })).toBe(said)
  })

  it('a leap second and a day that does not exist are no valid times', () => {
    expect(singaporeInstant('2016-12-31T23:59:60')).toBeNull()
    expect(singaporeInstant('2027-02-29T12:00')).toBeNull()
    // Nor is a year that the database does not have.
    for (const year of ['0000', '0001']) expect(singaporeInstant(`${year}-01-01T00:00`)).toBeNull()
    expect(singaporeInstant('2028-02-29T12:00')?.toISOString()).toBe('2028-02-29T04:00:00.000Z')
  })
})
