import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { POST as importFile } from '@/app/api/catalogue/import/route'
import { POST as uploadPicture } from '@/app/api/catalogue/pictures/route'
import { GET as video } from '@/app/api/media/[token]/route'
import { GET as picture } from '@/app/api/media/pictures/[name]/route'
import { getVideo } from '@/lib/domains/catalogue/queries'
import { queueDueReminders } from '@/lib/domains/livestreams/reminders/jobs'
import { subscribeToReminders } from '@/lib/domains/livestreams/reminders/mutations'
import { saveProgress } from '@/lib/domains/viewing/progress/mutations'
import { progressBatchSchema } from '@/lib/domains/viewing/progress/schema'
import { db } from '@/lib/server/db/client'
import { createDailyJob, nextRun } from '@/lib/server/jobs/daily'
import { deliverDueMails } from '@/lib/server/mail/deliver'
import { listMailbox } from '@/lib/server/mail/mailbox'
import { composeMail } from '@/lib/server/mail/message'
import { queueMail } from '@/lib/server/mail/outbox'
import { DAY_MS, HOUR_MS } from '@/lib/shared/format/milliseconds'
import { singaporeInstant } from '@/lib/shared/format/singapore-time'
import { clearCatalogue, fileUrlOf, makeLivestream, makeVideo } from '@/tests/factories/catalogue'
import { auditOf } from '@/tests/factories/content'
import { emptyTables } from '@/tests/factories/empty-tables'
import { createPerson, signedIn } from '@/tests/factories/people'
import { makeViewer } from '@/tests/factories/viewers'
import { useTestDatabase } from '@/tests/integration/support/database'
import { useSmallDisk } from '@/tests/support/data/small-disk'
import { call, type CookieJar } from '@/tests/support/requests/request-scope'
import { useSettings } from '@/tests/support/settings'

const disk = useSmallDisk()
useTestDatabase()
const settings = useSettings()

const message = 'The server can’t save this right now. Please try again later.'
const noRoom = { message, requestId: expect.any(String) as string }
const inside = (...names: string[]) => path.join(disk?.directory ?? '', ...names)
const files = (name: string) =>
  existsSync(inside(name))
    ? readdirSync(inside(name), { recursive: true, withFileTypes: true }).filter((each) => each.isFile()).length
    : 0

let cookies: CookieJar
let bytes: Buffer
beforeAll(async () => {
  // Fills the picture with noise, so that it is too large for the disk even when compressed.
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 60 }
  bytes = await sharp({ create: { width: 800, height: 500, channels: 3, background: '#000', noise } })
    .jpeg()
    .toBuffer()
})
afterEach(clearCatalogue)

const body = (content: Uint8Array) => ({ method: 'POST', body: content as unknown as BodyInit, cookies })
const upload = () => call(uploadPicture, body(new Uint8Array(bytes)))
const sendFile = () =>
  call(importFile, { ...body(Buffer.from('name,category\n'.repeat(30_000))), url: '/?format=csv&dryRun=true' })
const faults: [string, () => unknown, () => unknown][] = [
  ['is full', () => disk?.fill(), () => disk?.free()],
  ['becomes full while a file is written', () => disk?.fill(20_000), () => disk?.free()],
  ['is read-only', () => disk?.protect(), () => disk?.unprotect()],
]

const describeIf = disk ? describe : describe.skip

describeIf.each(faults)('while the disk %s', (_how, begin, end) => {
  beforeEach(async () => {
    settings.change({ DATA_DIR: disk?.directory })
    disk?.free()
    await emptyTables('OutboxMail', 'AuditEntry')
    cookies = await signedIn(await createPerson({ staffRole: 'OWNER' }))
  })

  it('an upload of a picture gets 503 and leaves no file, and later succeeds', async () => {
    begin()
    const answer = await upload()
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5'])
    expect(answer.json()).toEqual(noRoom)
    expect([files('media/pictures'), await auditOf('Picture')]).toEqual([0, []])
    end()
    const kept = await upload()
    expect(kept.status).toBe(201)
    const name = kept.json<{ url: string }>().url.split('/').pop() ?? ''
    expect((await call(picture, { params: { name } })).status).toBe(200)
    begin()
    expect((await call(picture, { params: { name } })).status).toBe(200)
    end()
    rmSync(inside('media'), { recursive: true })
  })

  it('an upload of an import file gets 503 and leaves no file, and later succeeds', async () => {
    begin()
    const answer = await sendFile()
    expect([answer.status, answer.json()]).toEqual([503, noRoom])
    expect(files('uploads')).toBe(0)
    end()
    expect((await sendFile()).status).toBe(200)
    expect(files('uploads')).toBe(0)
  })

  it('mails wait, videos play, and the mails are sent later', async () => {
    mkdirSync(inside('media'), { recursive: true })
    writeFileSync(inside('media', 'video.mp4'), 'video')
    const { id } = await makeVideo({ fileKey: 'video.mp4', freeAccess: true })
    const viewer = await makeViewer()
    const long = composeMail({ subject: 'Tonight', greeting: 'Dear Asha,', paragraphs: ['x'.repeat(30_000)] })
    await queueMail(db, { to: { address: 'asha@example.org' }, template: 'test', body: long })
    begin()
    expect(await deliverDueMails()).toBe(1)
    const waiting = { sentAt: null, failedAt: null, lastError: expect.any(String) }
    expect(await db.outboxMail.findFirst()).toMatchObject(waiting)
    expect(files('mailbox')).toBe(0)
    const token = fileUrlOf(await getVideo(viewer, id))?.replace('/api/media/', '') ?? ''
    expect((await call(video, { params: { token }, cookies: await signedIn(viewer) })).text).toBe('video')
    end()
    await db.outboxMail.updateMany({ data: { nextAttemptAt: new Date(0) } })
    await deliverDueMails()
    expect((await listMailbox()).map(({ to }) => to)).toEqual(['asha@example.org'])
    rmSync(inside('mailbox'), { recursive: true })
  })
})

it.each([
  ['0001-01-01T00:00:00Z', '9999-12-31T23:59:59Z'],
  ['9999-12-31T23:59:59Z', '0001-01-01T00:00:00Z'],
])('the position of a viewer is accepted from clocks that say %s and then %s', async (at, sentAt) => {
  const { id: videoId } = await makeVideo({ freeAccess: true })
  const actor = await makeViewer()
  const entries = [{ videoId, positionSeconds: 9, at }]
  await saveProgress(actor, progressBatchSchema.parse({ entries, sentAt }))
  const stored = await db.watchProgress.findMany({ where: { userId: actor.id } })
  expect(stored).toMatchObject([{ videoId, positionSeconds: 9 }])
})

it('a clock that is set back an hour delays no reminder and no daily job, and lets no daily job run twice', async () => {
  let now = Date.UTC(2026, 10, 21, 19)
  const start = new Date(now + 30 * 60_000)
  const { id } = await makeLivestream({ startsAt: start, publishedAt: new Date(now - 3 * DAY_MS) })
  await queueDueReminders(new Date(now))
  await subscribeToReminders(await makeViewer(), id, new Date(now - 2 * DAY_MS))
  now -= HOUR_MS
  expect(await queueDueReminders(new Date(now))).toBe(1)

  const done: number[] = []
  const batch = async () => {
    done.push(now)
    if (done.length === 1) now -= HOUR_MS
    return null
  }
  now = Date.UTC(2026, 10, 21, 12)
  const nightly = createDailyJob({ name: 'night', hour: 20, batch, clock: () => now })
  await nightly.run()
  now = Date.UTC(2026, 10, 21, 20, 10)
  for (; now < Date.UTC(2026, 10, 22, 19); now += HOUR_MS / 4) await nightly.run()
  expect(done).toHaveLength(1)
  now = Date.UTC(2026, 10, 22, 20)
  await nightly.run()
  expect(done).toHaveLength(2)
})

it.each(['America/New_York', 'Europe/London', 'Asia/Kolkata', 'Pacific/Apia'])(
  'a daily job of a process in the time zone %s is due once a day, on days of 23 and of 25 hours too',
  (name) => {
    settings.change({ TZ: name })
    for (const hour of [0, 2, 6, 20]) {
      const nights = new Set<number>()
      let due = nextRun(Date.UTC(2027, 11, 31, 23, 30), hour).getTime()
      while (due < Date.UTC(2029, 0, 1)) {
        nights.add(due)
        due = nextRun(due, hour).getTime()
      }
      expect([nights.size, new Date(due).getUTCHours()]).toEqual([366, hour])
    }
  },
)

it('a leap second, a day that does not exist and a year that the database does not have are no valid times', () => {
  expect(singaporeInstant('2016-12-31T23:59:60')).toBeNull()
  expect(singaporeInstant('2027-02-29T12:00')).toBeNull()
  for (const year of ['0000', '0001']) expect(singaporeInstant(`${year}-01-01T00:00`)).toBeNull()
  expect(singaporeInstant('2028-02-29T12:00')?.toISOString()).toBe('2028-02-29T04:00:00.000Z')
})
