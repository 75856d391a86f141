import { POST as sendHelp } from '@/app/api/form/help/route'
import { PUT as progress } from '@/app/api/progress/route'
import { POST as register } from '@/app/api/auth/register/route'
import { POST as createTag } from '@/app/api/tags/route'
import { db } from '@/lib/server/db/client'
import { route } from '@/lib/server/http/route'
import { makeVideo } from '@/tests/factories/catalogue'
import { emptyTables } from '@/tests/factories/empty-tables'
import { createPerson, registration, signedIn } from '@/tests/factories/people'
import type { Ending } from '@/tests/support/cuttable-proxy'
import { call } from '@/tests/support/request-scope'
import { useSettings } from '@/tests/support/settings'
import { nextTask, until } from '@/tests/support/until'
import { withClient } from './support/admin'
import { useCuttableDatabase } from './support/cuttable-database'
import { useTestDatabase } from './support/database'

const database = useTestDatabase()
const settings = useSettings({ RATE_LIMIT_FACTOR: '1000' })
beforeEach(() => emptyTables('User', 'Tag', 'Enquiry', 'OutboxMail'))
const { line, waitLong } = useCuttableDatabase(database, settings)

const counting = route({ auth: 'public' }, async () => ({ people: await db.user.count() }))

it('a database that is slow is waited for, up to the time of a statement, and works once it is quicker', async () => {
  // Opening a connection takes a dozen messages, which would be too slow. So the connections are opened before.
  await Promise.all([call(counting), call(counting)])
  line().delay(300)
  const answers = await Promise.all([call(counting), call(counting)])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  line().delay(60_000)
  expect((await call(counting)).status).toBe(503)
  line().delay(0)
  expect((await call(counting)).status).toBe(200)
})

describe('a broken connection', () => {
  it('between two statements of a transaction rolls the first one back, and the request gets 503', async () => {
    waitLong()
    const half = route({ auth: 'public' }, () =>
      db.$transaction(async (tx) => {
        await tx.tag.create({ data: { type: 'a', tag: 'a:half', name: 'Half' } })
        await line().set('open') // ends every connection
        await nextTask()
        await tx.user.count()
      }),
    )
    expect((await call(half, { method: 'POST' })).status).toBe(503)
    expect((await call(counting)).status).toBe(200)
    expect(await db.tag.count()).toBe(0)
  })

  it('that an administrator ended fails only the requests that used it', async () => {
    await Promise.all(Array.from({ length: 5 }, () => call(counting)))
    await withClient(database.url(), (other) =>
      other.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE datname = current_database() AND pid <> pg_backend_pid()`),
    )
    await until('a request gets a response', async () => {
      const { status } = await call(counting)
      expect([200, 503]).toContain(status)
      return status === 200
    })
  })
})

it('a transaction that a lost client left open is ended by the server after half a minute', async () => {
  const rows = await db.$queryRaw`SELECT current_setting('idle_in_transaction_session_timeout') AS bound`
  expect(rows).toEqual([{ bound: '30s' }])
})

describe('a request that was committed although its response was lost', () => {
  beforeEach(waitLong)
  const twice = async (make: () => ReturnType<typeof call>, by?: Ending) => {
    line().loseAnswerTo('COMMIT', by)
    const first = await make()
    return [first.status, (await make()).status]
  }

  it('gets 503, and repeated leaves one person with two links: registration', async () => {
    const make = () => call(register, { json: registration('asha@example.org') })
    expect(await twice(make)).toEqual([503, 201])
    expect([await db.user.count(), await db.emailCode.count({ where: { usedAt: null } })]).toEqual([1, 2])
  })

  it.each<Ending>(['close', 'reset'])(
    'gets 503, and repeated leaves one enquiry and one mail: enquiry (%s)',
    async (by) => {
      const json = { name: 'Asha', email: 'asha@example.org', message: 'When does the season begin?' }
      expect(await twice(() => call(sendHelp, { json }), by)).toEqual([503, 201])
      expect([await db.enquiry.count(), await db.outboxMail.count()]).toEqual([1, 1])
    },
  )

  it('gets 503, and repeated gets 409: tag', async () => {
    const cookies = await signedIn(await createPerson({ staffRole: 'OWNER' }))
    const json = { type: 'a', tag: 'a:asha', name: 'Asha' }
    expect(await twice(() => call(createTag, { json, cookies }))).toEqual([503, 409])
    expect([await db.tag.count(), await db.auditEntry.count({ where: { entity: 'Tag' } })]).toEqual([1, 1])
  })

  it('gets 503, and repeated changes nothing: progress', async () => {
    const cookies = await signedIn(await createPerson())
    const { id: videoId } = await makeVideo({ freeAccess: true })
    const json = { entries: [{ videoId, positionSeconds: 60, at: new Date() }] }
    const make = () => call(progress, { method: 'PUT', json, cookies })
    line().loseAnswerTo('INSERT INTO "WatchProgress"')
    expect([(await make()).status, (await make()).status]).toEqual([503, 204])
    expect(await db.watchProgress.findMany()).toMatchObject([{ videoId, positionSeconds: 60 }])
  })
})
