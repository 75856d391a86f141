import { readFileSync } from 'node:fs'
import { POST as register } from '@/app/api/auth/register/route'
import { POST as sendHelp } from '@/app/api/form/help/route'
import { PUT as progress } from '@/app/api/progress/route'
import { GET as ready } from '@/app/api/ready/route'
import { POST as createTag } from '@/app/api/tags/route'
import { closeDb, db } from '@/lib/server/db/client'
import { prepared } from '@/lib/server/db/prepared-statement'
import { recordPageFailure } from '@/lib/server/entry/page-failure'
import { requestListener } from '@/lib/server/entry/request-listener'
import { setUnavailableStatus } from '@/lib/server/entry/unavailable-pages'
import { route } from '@/lib/server/http/route'
import { processState } from '@/lib/server/process-state'
import { AppError } from '@/lib/shared/errors'
import { makeVideo } from '@/tests/factories/catalogue'
import { emptyTables } from '@/tests/factories/empty-tables'
import { createPerson, registration, signedIn } from '@/tests/factories/people'
import { withClient } from '@/tests/integration/support/admin'
import { useCuttableDatabase } from '@/tests/integration/support/cuttable-database'
import { useTestDatabase } from '@/tests/integration/support/database'
import { call } from '@/tests/support/requests/request-scope'
import type { Ending, Line } from '@/tests/support/servers/cuttable-proxy'
import { useServer } from '@/tests/support/servers/use-server'
import { useSettings } from '@/tests/support/settings'
import { later } from '@/tests/support/slowly'
import { nextTask, until } from '@/tests/support/until'

const counting = route({ auth: 'public' }, async () => ({ people: await db.user.count() }))
const inTransaction = route({ auth: 'public' }, () => db.$transaction((tx) => tx.user.count()))
const ownWords = route({ auth: 'public' }, async () => void (await db.$queryRaw`SELECT 1`))
const slow = route({ auth: 'public' }, async () => void (await db.$queryRaw`SELECT pg_sleep(12)::text`))

describe('while the database', () => {
  const database = useTestDatabase()
  const settings = useSettings({ RATE_LIMIT_FACTOR: '1000' })
  beforeEach(() => emptyTables('User', 'Tag', 'Enquiry', 'OutboxMail'))
  const { line, waitLong } = useCuttableDatabase(database, settings)

  const ask = (what: string) => withClient(database.url(), async (other) => (await other.query(what)).rowCount)
  const asleep = "FROM pg_stat_activity WHERE datname = current_database() AND wait_event = 'PgSleep'"
  const sleeping = () => ask(`SELECT pid ${asleep}`)
  // Ends the sleeping statements, because PostgreSQL executes them even after the client has disconnected.
  const wakeAll = () => ask(`SELECT pg_terminate_backend(pid) ${asleep}`)
  afterEach(wakeAll)
  // Retries, because a broken connection is noticed only when it is next used.
  const works = (handler = counting) =>
    until('a request gets a response', async () => (await call(handler)).status === 200)

  it.each<[string, Line]>([
    ['is gone', 'cut'],
    ['accepts everything and never responds', 'silent'],
  ])('%s, requests get 503, and work again once it is back', async (_how, state) => {
    await works()
    const underWay = call(slow)
    await until('the slow statement runs', async () => (await sleeping()) === 1)
    await line().set(state)
    const answers = await Promise.all([underWay, call(counting), call(inTransaction)])
    expect(answers.map(({ status }) => status)).toEqual([503, 503, 503])
    expect(answers[0].headers.get('retry-after')).toBe('5')
    const more = await Promise.all(Array.from({ length: 50 }, () => call(counting)))
    expect(new Set(more.map(({ status }) => status))).toEqual(new Set([503]))
    expect((await call(ready)).status).toBe(503)

    await line().set('open')
    await works()
    await works(inTransaction)
    await works(ready)
  })

  it('refuses connections, all kinds of requests get 503', async () => {
    await closeDb()
    await line().set('cut')
    const answers = await Promise.all([call(ownWords), call(counting), call(inTransaction), call(ownWords)])
    expect(answers.map(({ status }) => status)).toEqual([503, 503, 503, 503])
    const told = { message: expect.stringContaining('isn’t available'), requestId: expect.any(String) }
    expect(answers[1].json()).toEqual(told)
    await line().set('open')
    await works()
  })

  it('stalls within a transaction, nothing of it is stored, and no later request joins it', async () => {
    const writing = route({ auth: 'public' }, () =>
      db.$transaction(async (tx) => {
        await tx.tag.create({ data: { type: 'a', tag: 'a:half', name: 'Half' } })
        // Delays responses for longer than the timeouts of the statement and of its rollback.
        line().delay(7000)
        await tx.user.count()
      }),
    )
    expect((await call(writing, { method: 'POST' })).status).toBe(503)
    line().delay(0)
    await works()
    const names = Array.from({ length: 10 }, (_, index) => `a:kept-${index}`)
    await Promise.all(names.map((tag) => db.tag.create({ data: { type: 'a', tag, name: tag } })))
    const kept = await withClient(database.url(), (other) => other.query('SELECT "tag" FROM "Tag" ORDER BY "id"'))
    expect(kept.rows.map(({ tag }) => tag).toSorted()).toEqual(names)
  })

  it('refuses our password because it is being changed, requests get 503', async () => {
    await closeDb()
    const url = new URL(process.env.DATABASE_URL ?? '')
    url.password = 'of-before'
    settings.change({ DATABASE_URL: url.href })
    expect([(await call(counting)).status, (await call(inTransaction)).status]).toEqual([503, 503])
  })

  it('is slow, requests wait up to the statement timeout, and work again once it is faster', async () => {
    // Opens the connections before the delay, because opening one takes a dozen round trips.
    await Promise.all([call(counting), call(counting)])
    line().delay(300)
    const answers = await Promise.all([call(counting), call(counting)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    line().delay(60_000)
    expect((await call(counting)).status).toBe(503)
    line().delay(0)
    expect((await call(counting)).status).toBe(200)
  })

  it('has no connection left for a moment, requests get 503, and work again once there is one', async () => {
    await Promise.all(Array.from({ length: 10 }, () => call(counting)))
    const held = Promise.allSettled(Array.from({ length: 10 }, () => db.$queryRaw`SELECT pg_sleep(12)::text`))
    await until('all are taken', async () => (await sleeping()) === 10)
    expect((await call(counting)).status).toBe(503)
    await wakeAll()
    await held
    await works()
  })

  describe('breaks a connection', () => {
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
})

describe('a page that fails to render', () => {
  useSettings()
  let failure: unknown
  // Simulates Next, which reports the failure during the request and then responds with 500.
  const origin = useServer(
    requestListener([setUnavailableStatus], async (request, response) =>
      later(5, () => {
        // Skips '/waits', because Next reports a failure only in the first of several requests that wait for the same
        // rendering.
        if (failure && request.url !== '/waits') recordPageFailure(failure)
        response.statusCode = failure ? 500 : 200
        response.end('a page')
      }),
    ),
  )
  const visit = (path = '/') => fetch(`${origin()}${path}`)

  it.each([
    ['a server is away', Object.assign(new Error('away'), { code: 'ECONNREFUSED' }), 503, '5'],
    ['our code has a fault', new Error('a fault'), 500, null],
  ])('because %s tells its status, and when to come back, to all who wait for it', async (_why, why, status, wait) => {
    processState.unavailableAt = -Infinity
    failure = why
    const answer = await visit()
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([status, wait])
    expect((await visit('/waits')).status).toBe(status)
  })

  it('does not change the status of other requests on the same connection', async () => {
    failure = new AppError('unavailable', 'away')
    expect((await visit()).status).toBe(503)
    failure = undefined
    expect((await visit()).status).toBe(200)
    failure = new Error('a fault')
    expect((await visit()).status).toBe(500)
  })
})

describe('a page that cannot read what was sent', () => {
  useSettings()
  let told: Promise<number> | undefined
  const origin = useServer(
    requestListener([setUnavailableStatus], async (_request, response) => {
      told = new Promise((resolve) => response.once('close', () => resolve(response.statusCode)))
      recordPageFailure(new TypeError('Failed to parse body as FormData.'))
      response.writeHead(500)
      // Simulates Next, which sets the status again after the headers were sent.
      response.statusCode = 500
      response.end()
    }),
  )

  it('gets 400, which is the status in the log too', async () => {
    const { status } = await fetch(origin())
    expect([status, await told]).toEqual([400, 400])
  })
})

// PostgreSQL error codes after which a retry may succeed.
const passing: [string, string][] = [
  ['25006', 'is a replica that accepts no writes before a failover ends'],
  ['53100', 'has a full disk'],
  ['53200', 'is out of memory'],
  ['53300', 'has no connection left'],
  ['40001', 'could not serialise two transactions'],
  ['40P01', 'ended a deadlock'],
  ['55P03', 'timed out while it waited for a lock'],
  ['57014', 'cancelled a statement'],
  ['25P03', 'ended an idle transaction'],
  ['57P01', 'is being stopped'],
  ['57P02', 'is recovering from the crash of one of its processes'],
  ['57P03', 'is starting'],
  ['58030', 'cannot read its disk'],
  ['08006', 'lost the connection'],
]

const raise = (code: string) => `RAISE EXCEPTION 'as it comes' USING ERRCODE = '${code}'`

const failing = (code: string) =>
  db.$executeRawUnsafe(
    `CREATE OR REPLACE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN ${raise(code)}; END $$`,
  )

const facts = { kind: 'HELP', name: 'Asha', email: 'asha@example.org', message: 'Namaste' } as const
const byModel = route({ auth: 'public' }, () => db.enquiry.create({ data: facts }))
const byTransaction = route({ auth: 'public' }, () => db.$transaction((tx) => tx.enquiry.create({ data: facts })))
const byStatement = route({ auth: 'public' }, async () => {
  await db.$executeRaw`INSERT INTO "Enquiry" ("kind", "name", "email", "message") VALUES ('HELP', 'Asha', 'asha@example.org', 'Namaste')`
})

const [, section = ''] =
  /## Which triggers and functions are there\?\n(.*?)\n## /s.exec(
    readFileSync('docs/reference/data-model.md', 'utf8'),
  ) ?? []
const listed = (head: string): string[] => {
  const [, rows = ''] = section.split(`| ${head} |`)
  const cells = rows.split('\n\n')[0]?.matchAll(/^\| (`[^|]+) \|/gm) ?? []
  return [...cells].flatMap(([, cell = '']) => [...cell.matchAll(/`(\w+)`/g)].map(([, name = '']) => name)).sort()
}

describe('a database of its own', () => {
  const database = useTestDatabase({ own: true })
  useSettings()

  it('is migrated and empty, and the code under test connects to it', async () => {
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

  it('answers a prepared statement after a migration changed its table under a running server', async () => {
    await db.$executeRaw`CREATE TABLE "Programme" ("id" int, "minutes" int)`
    await db.$executeRaw`INSERT INTO "Programme" VALUES (1, 90)`
    const minutes = prepared<{ minutes: unknown }>('SELECT "minutes" FROM "Programme" WHERE "id" = $1')
    const ofEachConnection = async () => {
      const rows = await Promise.all(Array.from({ length: 20 }, () => minutes([1])))
      return [...new Set(rows.flat().map((row) => row.minutes))]
    }
    expect(await ofEachConnection()).toEqual([90])
    await db.$executeRaw`ALTER TABLE "Programme" ALTER COLUMN "minutes" TYPE text`
    expect(await ofEachConnection()).toEqual(['90'])
    await db.$executeRaw`ALTER TABLE "Programme" ALTER COLUMN "minutes" TYPE int USING "minutes"::int`
    expect(await ofEachConnection()).toEqual([90])
  })

  describe('has only what docs/reference/data-model.md gives a reason for', () => {
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

  describe('fails while a request writes:', () => {
    beforeAll(async () => {
      await failing('53100')
      await db.$executeRaw`CREATE TRIGGER fail BEFORE INSERT ON "Enquiry" FOR EACH ROW EXECUTE FUNCTION fail()`
    })

    const written = async () => {
      const answers = [byModel, byTransaction, byStatement].map((write) => call(write, { method: 'POST' }))
      return (await Promise.all(answers)).map(({ status, headers }) => [status, headers.get('retry-after')])
    }

    it.each(passing)('(%s) if it %s, the request gets 503 with Retry-After, and nothing is stored', async (code) => {
      await failing(code)
      expect(await written()).toEqual(Array(3).fill([503, '5']))
      expect(await db.enquiry.count()).toBe(0)
    })

    it.each([
      ['23505', 409, 'already has this row'],
      ['23503', 404, 'lacks a row that this one refers to'],
      ['22012', 500, 'reports a bug in our code, such as a division by zero'],
    ])('(%s) the request gets %i if it %s', async (code, status) => {
      await failing(code)
      expect(await written()).toEqual(Array(3).fill([status, null]))
    })
  })

  it('fails at the commit of a request, which gets 503, and nothing is stored', async () => {
    await failing('53100')
    await db.$executeRaw`DROP TRIGGER fail ON "Enquiry"`
    await db.$executeRaw`CREATE CONSTRAINT TRIGGER late AFTER INSERT ON "Enquiry" DEFERRABLE INITIALLY DEFERRED
      FOR EACH ROW EXECUTE FUNCTION fail()`
    expect((await call(byTransaction, { method: 'POST' })).status).toBe(503)
    expect(await db.enquiry.count()).toBe(0)
  })
})
