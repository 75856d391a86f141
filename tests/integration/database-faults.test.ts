import { AsyncResource } from 'node:async_hooks'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { GET as ready } from '@/app/api/ready/route'
import { closeDb, db } from '@/lib/server/db/client'
import { databaseAnswers } from '@/lib/server/db/monitor'
import { route } from '@/lib/server/http/route'
import { notePageFailure } from '@/lib/server/http/page-failure'
import { HookedResponse } from '@/lib/server/http/before-head'
import { requestListener } from '@/lib/server/http/request-listener'
import { tellUnavailable } from '@/lib/server/http/unavailable-pages'
import { AppError } from '@/lib/shared/errors'
import type { Line } from '@/tests/support/cuttable-proxy'
import { call } from '@/tests/support/request-scope'
import { useSettings } from '@/tests/support/settings'
import { later } from '@/tests/support/slowly'
import { nextTask, until } from '@/tests/support/until'
import { withClient } from './support/admin'
import { useCuttableDatabase } from './support/cuttable-database'
import { useTestDatabase } from './support/database'

const counting = route({ auth: 'public' }, async () => ({ people: await db.user.count() }))
const inTransaction = route({ auth: 'public' }, () => db.$transaction((tx) => tx.user.count()))
const ownWords = route({ auth: 'public' }, async () => void (await db.$queryRaw`SELECT 1`))
const slow = route({ auth: 'public' }, async () => void (await db.$queryRaw`SELECT pg_sleep(12)::text`))

describe('while the database', () => {
  const database = useTestDatabase()
  const settings = useSettings()
  const { line, startMonitor, stopMonitor } = useCuttableDatabase(database, settings)

  const ask = (what: string) => withClient(database.url(), async (other) => (await other.query(what)).rowCount)
  const asleep = "FROM pg_stat_activity WHERE datname = current_database() AND wait_event = 'PgSleep'"
  /** Number of statements that sleep in the database of this file, read on a direct connection. */
  const sleeping = () => ask(`SELECT pid ${asleep}`)
  // The server keeps executing a sleep after its client is gone.
  const wakeAll = () => ask(`SELECT pg_terminate_backend(pid) ${asleep}`)
  afterEach(wakeAll)
  // Not at the first attempt: on a busy machine the monitor may just have waited too long.
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
    await until('the monitor sees that it is unavailable', () => !databaseAnswers())
    const more = await Promise.all(Array.from({ length: 50 }, () => call(counting)))
    expect(new Set(more.map(({ status }) => status))).toEqual(new Set([503]))
    expect((await call(ready)).status).toBe(503)

    await line().set('open')
    await works()
    await works(inTransaction)
    await works(ready)
  })

  it('refuses connections before the monitor has noticed, all kinds of requests get 503', async () => {
    stopMonitor()
    await closeDb()
    await line().set('cut')
    const answers = await Promise.all([call(ownWords), call(counting), call(inTransaction), call(ownWords)])
    expect(answers.map(({ status }) => status)).toEqual([503, 503, 503, 503])
  })

  it('was not there when the process began, requests get 503, and work once it is there', async () => {
    stopMonitor()
    await closeDb()
    await line().set('cut')
    startMonitor()
    expect((await call(counting)).status).toBe(503)
    await until('the monitor sees that it is unavailable', () => !databaseAnswers())
    await line().set('open')
    await works()
  })

  it('answers and only this process is too busy to read the answer, it counts as available', async () => {
    stopMonitor()
    startMonitor()
    // The connection is being opened.
    await new Promise((resolve) => setImmediate(resolve))
    const busyUntil = performance.now() + 1500
    while (performance.now() < busyUntil);
    // The monitor has its own answer by the time a later request has one.
    let isAnswered = false
    const answer = call(counting).finally(() => (isAnswered = true))
    while (!isAnswered) {
      expect(databaseAnswers()).toBe(true)
      await nextTask()
    }
    expect((await answer).status).toBe(200)
  })

  it('refuses our password, which somebody is changing, requests get 503', async () => {
    await closeDb()
    const url = new URL(process.env.DATABASE_URL ?? '')
    url.password = 'of-before'
    settings.change({ DATABASE_URL: url.href })
    expect((await call(counting)).status).toBe(503)
    expect((await call(inTransaction)).status).toBe(503)
  })

  it('has no connection left for a moment, it counts as available', async () => {
    await Promise.all(Array.from({ length: 10 }, () => call(counting)))
    const held = Promise.allSettled(Array.from({ length: 10 }, () => db.$queryRaw`SELECT pg_sleep(12)::text`))
    await until('all are taken', async () => (await sleeping()) === 10)
    const answer = await call(counting)
    expect(answer.status).toBe(503)
    expect(databaseAnswers()).toBe(true)
    await wakeAll()
    await held
    await works()
  })
})

describe('a page that fails to render', () => {
  useSettings()
  let server: Server
  let failure: unknown
  let together: (() => void)[] = []
  beforeAll(async () => {
    // As Next does: reports the failure during the request, then responds with 500.
    const answer = (request: IncomingMessage, response: ServerResponse) => {
      // Requests that wait for the same rendering get its result, and the failure is reported for the first only.
      if (request.url?.startsWith('/made-once')) {
        together.push(() => {
          response.statusCode = 500
          response.end('a page')
        })
        if (together.length === 1) madeOnce = AsyncResource.bind(() => notePageFailure(failure))
        return
      }
      later(5, () => {
        if (failure) notePageFailure(failure)
        response.statusCode = failure ? 500 : 200
        response.end('a page')
      })
    }
    server = createServer(
      { ServerResponse: HookedResponse },
      requestListener([tellUnavailable], async (request, response) => answer(request, response)),
    )
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  })
  afterAll(() => new Promise<void>((resolve) => void server.close(() => resolve())))
  const visit = (path = '/') => fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`)
  let madeOnce = () => {}

  it('because a server is unavailable gets 503 with Retry-After', async () => {
    failure = new AppError('unavailable', 'away')
    const answer = await visit()
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5'])
  })

  it.each([
    ['a server is away', new AppError('unavailable', 'away'), 503],
    ['our code has a fault', new Error('a fault'), 500],
  ])(
    'because %s gets the same status for all requests that wait for it, and for no other',
    async (_why, why, status) => {
      together = []
      failure = why
      const asked = [visit('/made-once'), visit('/made-once?_rsc=x'), visit('/made-once')]
      await until('all wait', () => together.length === 3)
      madeOnce()
      const late = visit('/made-once')
      const other = visit('/made-once/another')
      await until('two more wait', () => together.length === 5)
      const later = performance.now() + 35_000
      const clock = jest.spyOn(performance, 'now').mockReturnValue(later)
      for (const answer of together) answer()
      expect((await Promise.all([...asked, late])).map((answer) => answer.status)).toEqual(Array(4).fill(status))
      clock.mockRestore()
      expect((await other).status).toBe(500)
      failure = new Error('a fault')
      together = []
      const again = visit('/made-once')
      await until('it waits', () => together.length === 1)
      madeOnce()
      together[0]?.()
      expect((await again).status).toBe(500)
    },
  )

  it('because of a fault in our code gets 500', async () => {
    failure = new Error('a fault')
    const answer = await visit()
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([500, null])
  })

  it('does not change the status of other requests on the same connection', async () => {
    failure = new AppError('unavailable', 'away')
    await visit()
    failure = undefined
    expect((await visit()).status).toBe(200)
    failure = new Error('a fault')
    expect((await visit()).status).toBe(500)
  })
})
