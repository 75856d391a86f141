import { GET as ready } from '@/app/api/ready/route'
import { closeDb, db } from '@/lib/server/db/client'
import { route } from '@/lib/server/http/route'
import { notePageFailure } from '@/lib/server/http/page-failure'
import { requestListener } from '@/lib/server/http/request-listener'
import { tellUnavailable } from '@/lib/server/http/unavailable-pages'
import { processState } from '@/lib/server/process-state'
import { AppError } from '@/lib/shared/errors'
import type { Line } from '@/tests/support/cuttable-proxy'
import { call } from '@/tests/support/request-scope'
import { useSettings } from '@/tests/support/settings'
import { later } from '@/tests/support/slowly'
import { useServer } from '@/tests/support/use-server'
import { until } from '@/tests/support/until'
import { withClient } from '@/tests/integration/support/admin'
import { useCuttableDatabase } from '@/tests/integration/support/cuttable-database'
import { useTestDatabase } from '@/tests/integration/support/database'

const counting = route({ auth: 'public' }, async () => ({ people: await db.user.count() }))
const inTransaction = route({ auth: 'public' }, () => db.$transaction((tx) => tx.user.count()))
const ownWords = route({ auth: 'public' }, async () => void (await db.$queryRaw`SELECT 1`))
const slow = route({ auth: 'public' }, async () => void (await db.$queryRaw`SELECT pg_sleep(12)::text`))

describe('while the database', () => {
  const database = useTestDatabase()
  const settings = useSettings()
  const { line } = useCuttableDatabase(database, settings)

  const ask = (what: string) => withClient(database.url(), async (other) => (await other.query(what)).rowCount)
  const asleep = "FROM pg_stat_activity WHERE datname = current_database() AND wait_event = 'PgSleep'"
  /** Number of statements that sleep in the database of this file, read on a direct connection. */
  const sleeping = () => ask(`SELECT pid ${asleep}`)
  // The server keeps executing a sleep after its client is gone.
  const wakeAll = () => ask(`SELECT pg_terminate_backend(pid) ${asleep}`)
  afterEach(wakeAll)
  // Not at the first attempt: a connection that was cut is noticed at its next use.
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
    await line().set('open')
    await works()
  })

  it('stands still within a transaction, nothing of it is kept, and no later request becomes a part of it', async () => {
    const writing = route({ auth: 'public' }, () =>
      db.$transaction(async (tx) => {
        await tx.tag.create({ data: { type: 'a', tag: 'a:half', name: 'Half' } })
        // Longer than the statement and its undoing are waited for: then the connection is as good as new.
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

  it('refuses our password, which somebody is changing, requests get 503', async () => {
    await closeDb()
    const url = new URL(process.env.DATABASE_URL ?? '')
    url.password = 'of-before'
    settings.change({ DATABASE_URL: url.href })
    expect([(await call(counting)).status, (await call(inTransaction)).status]).toEqual([503, 503])
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
})

describe('a page that fails to render', () => {
  useSettings()
  let failure: unknown
  // As Next does: reports the failure during the request, then responds with 500.
  const origin = useServer(
    requestListener([tellUnavailable], async (request, response) =>
      later(5, () => {
        // For requests that wait for the same rendering it is reported in the context of the first only.
        if (failure && request.url !== '/waits') notePageFailure(failure)
        response.statusCode = failure ? 500 : 200
        response.end('a page')
      }),
    ),
  )
  const visit = (path = '/') => fetch(`${origin()}${path}`)

  it.each([
    ['a server is unavailable', new AppError('unavailable', 'away'), 503, '5'],
    ['our code has a fault', new Error('a fault'), 500, null],
  ])('because %s gets its status and says when to come back', async (_why, why, status, retryAfter) => {
    failure = why
    const answer = await visit()
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([status, retryAfter])
  })

  it.each([
    ['a server is away', Object.assign(new Error('away'), { code: 'ECONNREFUSED' }), 503],
    ['our code has a fault', new Error('a fault'), 500],
  ])('because %s gets the same status for all requests that wait for it', async (_why, why, status) => {
    processState.unavailableAt = -Infinity
    failure = why
    expect((await visit()).status).toBe(status)
    expect((await visit('/waits')).status).toBe(status)
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

describe('a page that cannot read what was sent', () => {
  useSettings()
  let told: Promise<number> | undefined
  const origin = useServer(
    requestListener([tellUnavailable], async (_request, response) => {
      told = new Promise((resolve) => response.once('close', () => resolve(response.statusCode)))
      notePageFailure(new TypeError('Failed to parse body as FormData.'))
      response.writeHead(500)
      // As the framework does.
      response.statusCode = 500
      response.end()
    }),
  )

  it('gets 400, which is the status in the log too', async () => {
    const { status } = await fetch(origin())
    expect([status, await told]).toEqual([400, 400])
  })
})
