import path from 'node:path'
import { Client } from 'pg'
import { db } from '@/lib/server/db/client'
import { makeTrailer, makeVideo } from '@/tests/factories/catalogue'
import { createPerson, registration } from '@/tests/factories/people'
import { eventually, statusOf, useInstances } from '@/tests/faults/support/instance'
import { sending, signInAt } from '@/tests/faults/support/people'
import { useOwnPostgres } from '@/tests/faults/support/postgres'
import { expectEnd, useCommands } from '@/tests/faults/support/processes'
import { workFor } from '@/tests/support/slowly'
import { PROCESS_TIMEOUT_MS } from '@/tests/support/timeout'

const postgres = useOwnPostgres({ flags: ['max_connections=25', 'superuser_reserved_connections=0'] })
const instances = useInstances({ until: 'file' })
const commands = useCommands()

const WRITERS = 4
const PAUSE_MS = 100

const connected = async () => {
  const client = new Client({ connectionString: postgres.url(), application_name: 'the test' })
  client.on('error', () => undefined)
  await client.connect()
  return client
}

async function visit(url: string, who: { cookie: string }, trailer: number) {
  const video = (await db.video.findFirstOrThrow({ where: { freeAccess: true } })).id
  const ask = {
    cached: statusOf(`${url}/trailers/${trailer}`),
    reads: statusOf(`${url}/api/feed/videos/${video}`, { headers: who }),
    lists: statusOf(`${url}/api/tags`, { headers: who }),
    writes: statusOf(`${url}/api/my-list/${video}`, { method: 'PUT', headers: who }),
    health: statusOf(`${url}/api/health`),
  }
  const entries = Object.entries(ask).map(async ([name, status]) => [name, await status] as const)
  return Object.fromEntries(await Promise.all(entries)) as Record<keyof typeof ask, number>
}
const fine = { cached: 200, reads: 200, lists: 200, writes: 204, health: 200 }

describe('an instance', () => {
  let trailer: number
  const newTrailer = async () => (await makeTrailer((await makeVideo({ freeAccess: true })).id)).id
  beforeAll(async () => void (trailer = await newTrailer()))
  const running = async () => {
    const app = await instances.leftOrNew()
    const who = await signInAt(app.url, await createPerson({ staffRole: 'OWNER' }))
    const see = () => visit(app.url, who, trailer)
    expect(await see()).toEqual(fine)
    return { app, who, see }
  }

  it('whose database is killed under load keeps every acknowledged write, serves cached pages, and recovers', async () => {
    const videos = await Promise.all(Array.from({ length: 8 }, () => makeVideo({ freeAccess: true })))
    const app = await instances.leftOrNew()
    const cached = [`${app.url}/about`, `${app.url}/trailers/${trailer}`, `${app.url}/`]
    for (const page of cached) expect(await statusOf(page)).toBe(200)

    const saved: { userId: number; videoId: number }[] = []
    const stood = new Map<number, number>()
    const registered: string[] = []
    const tried: string[] = []
    const refusals: number[] = []
    let working = true
    const write = async (userId: number, who: { cookie: string }) => {
      for (let turn = 1; working; turn += 1) {
        const video = videos[turn % videos.length]?.id ?? 0
        const email = `new-${userId}-${turn}@example.org`
        tried.push(email)
        const entries = [{ videoId: videos[0]?.id, positionSeconds: turn % 500, at: new Date() }]
        const signal = AbortSignal.timeout(PROCESS_TIMEOUT_MS)
        const answers = await Promise.all([
          statusOf(`${app.url}/api/my-list/${video}`, { method: 'PUT', headers: who, signal }),
          statusOf(`${app.url}/api/progress`, { ...sending('PUT', { entries }, who), signal }),
          statusOf(`${app.url}/api/auth/register`, { ...sending('POST', registration(email)), signal }),
        ])
        if (answers[0] === 204) saved.push({ userId, videoId: video })
        if (answers[1] === 204) stood.set(userId, turn % 500)
        if (answers[2] === 201) registered.push(email)
        refusals.push(...answers.filter((status) => status >= 300 || status === 0))
        await workFor(PAUSE_MS)
      }
    }
    const writers: { id: number; who: { cookie: string } }[] = []
    for (let count = 0; count < WRITERS; count += 1) {
      const person = await createPerson()
      writers.push({ id: person.id, who: await signInAt(app.url, person) })
    }
    const under = writers.map(({ id, who }) => write(id, who))
    await eventually('writes are acknowledged', () => registered.length >= 3 * WRITERS)

    await postgres.kill()
    await eventually('not ready', async () => (await statusOf(`${app.url}/api/ready`)) === 503)
    const before = refusals.length
    await eventually('requests are refused', () => refusals.length > before + 10 * WRITERS)
    for (const page of cached) expect(await statusOf(page)).toBe(200)
    expect(await statusOf(`${app.url}/browse`, { headers: writers[0]?.who })).toBe(503)
    expect(await statusOf(`${app.url}/api/health`)).toBe(200)

    await postgres.start()
    await eventually('ready again', async () => (await statusOf(`${app.url}/api/ready`)) === 200)
    const acknowledged = registered.length
    await eventually('writes are acknowledged again', () => registered.length > acknowledged + WRITERS)
    working = false
    await Promise.all(under)

    const lines = app.output().split('\n')
    expect(lines.filter((line) => line.includes('"status":500'))).toEqual([])
    // All refusals must be 503, which tells clients that they may retry.
    expect(new Set(refusals)).toEqual(new Set([503]))
    for (const each of saved) expect(await db.savedVideo.count({ where: each })).toBe(1)
    for (const [userId, position] of stood) {
      const row = await db.watchProgress.findFirst({ where: { userId }, select: { positionSeconds: true } })
      expect(row?.positionSeconds).toBe(position)
    }
    const people = new Set((await db.user.findMany({ select: { email: true } })).map(({ email }) => email))
    expect(registered.filter((email) => !people.has(email))).toEqual([])
    // A refused request must have taken effect completely or not at all.
    for (const email of tried.filter((each) => people.has(each))) {
      expect(await db.outboxMail.count({ where: { toAddress: email } })).toBe(1)
    }
    const refused = tried.find((email) => !registered.includes(email))
    expect(await statusOf(`${app.url}/api/auth/register`, sending('POST', registration(refused ?? '')))).toBe(201)
  })

  it('whose database has no connection left answers 503 to requests that wait for one, and recovers', async () => {
    const { app, who, see } = await running()
    const unseen = await newTrailer()
    const taken: Client[] = []
    const takeAll = async () => {
      for (;;) taken.push(await connected())
    }
    /**
     * Ends all other database connections and takes their places.
     * @returns true if there were none
     */
    const takeTheRest = async () => {
      const before = taken.length
      const ended = await taken[0]?.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE backend_type = 'client backend' AND application_name <> 'the test'`)
      await expect(takeAll()).rejects.toMatchObject({ code: '53300' })
      return ended?.rowCount === 0 && taken.length === before
    }
    await expect(takeAll()).rejects.toMatchObject({ code: '53300' })
    const video = `${app.url}/api/my-list/${(await db.video.findFirstOrThrow()).id}`
    const flood = Array.from({ length: 40 }, () => statusOf(video, { method: 'PUT', headers: who }))
    const statuses = new Set(await Promise.all(flood))
    expect(await statusOf(`${app.url}/trailers/${trailer}`)).toBe(200)
    expect([...statuses].filter((status) => status !== 204 && status !== 503)).toEqual([])
    // Uses an uncached page, so that all requests wait for the same rendering.
    await eventually('nobody has a connection', takeTheRest)
    const together = Array.from({ length: 12 }, () => statusOf(`${app.url}/trailers/${unseen}`))
    expect(new Set(await Promise.all(together))).toEqual(new Set([503]))
    await Promise.all(taken.map((client) => client.end()))
    await eventually('all is well', async () => JSON.stringify(await see()) === JSON.stringify(fine))
  })

  it('whose database is frozen answers 503 to requests that need it, serves cached pages, and recovers on its own', async () => {
    const { app, who, see } = await running()
    const video = (await db.video.findFirstOrThrow({ where: { freeAccess: true } })).id
    const ask = async (path: string, options: RequestInit = {}) => {
      const answer = await fetch(app.url + path, { headers: who, redirect: 'manual', ...options })
      await answer.text()
      return [answer.status, answer.headers.has('retry-after')]
    }
    const thaw = postgres.freeze()
    const needing = [
      ask(`/api/feed/videos/${video}`),
      ask(`/api/my-list/${video}`, { method: 'PUT' }),
      ask(`/api/tags`, sending('POST', { type: 'a', tag: 'a:frozen', name: 'Frozen' }, who)),
      ...['/browse', '/account', '/dashboard/tags', `/browse/videos/${video}/info`].map((path) => ask(path)),
    ]
    expect(await statusOf(`${app.url}/trailers/${trailer}`)).toBe(200)
    expect(await Promise.all(needing)).toEqual(needing.map(() => [503, true]))
    expect(await statusOf(`${app.url}/api/ready`)).toBe(503)
    expect(await statusOf(`${app.url}/trailers/${trailer}`)).toBe(200)
    thaw()
    await eventually('all is well', async () => JSON.stringify(await see()) === JSON.stringify(fine))
    expect(await db.tag.count({ where: { tag: 'a:frozen' } })).toBe(0)
  })

  it('whose database is read-only for a while serves reads, answers 503 to writes, and recovers', async () => {
    const { app, who, see } = await running()
    const admin = await connected()
    await admin.query('ALTER SYSTEM SET default_transaction_read_only = on')
    await admin.query('SELECT pg_reload_conf()')
    const video = (await makeVideoElsewhere()).id
    const add = () => statusOf(`${app.url}/api/my-list/${video}`, { method: 'PUT', headers: who })
    await eventually('writes are refused', async () => (await add()) === 503)
    expect(await see()).toMatchObject({ cached: 200, reads: 200, lists: 200, health: 200 })
    const tag = { type: 'a', tag: 'a:read-only', name: 'Read only' }
    expect(await statusOf(`${app.url}/api/tags`, sending('POST', tag, who))).toBe(503)
    await admin.query('SET default_transaction_read_only = off')
    await admin.query('ALTER SYSTEM RESET default_transaction_read_only')
    await admin.query('SELECT pg_reload_conf()')
    await admin.end()
    await eventually('writes are taken', async () => (await add()) === 204)
    expect(await statusOf(`${app.url}/api/tags`, sending('POST', tag, who))).toBe(201)
  })

  it('waits while a migration holds a lock on its tables, and then answers', async () => {
    const { see } = await running()
    const migration = await connected()
    await migration.query('BEGIN')
    await migration.query(
      'ALTER TABLE "Tag" ADD COLUMN "colour" text NOT NULL DEFAULT \'red\', ALTER COLUMN "name" TYPE varchar(300)',
    )
    await migration.query('ALTER TABLE "Video" ADD COLUMN "mood" text')
    const waiting = see()
    const blocked = 'SELECT 1 FROM pg_locks WHERE NOT granted'
    await eventually('requests wait', async () => ((await migration.query(blocked)).rowCount ?? 0) > 0)
    await migration.query('COMMIT')
    expect(await waiting).toEqual(fine)
    for (let turn = 0; turn < 3; turn += 1) expect(await see()).toEqual(fine)
    await migration.query('ALTER TABLE "Tag" DROP COLUMN "colour", ALTER COLUMN "name" TYPE text')
    await migration.query('ALTER TABLE "Video" DROP COLUMN "mood"')
    await migration.end()
    expect(await see()).toEqual(fine)
  })

  it('whose connections all wait for a lock answers 503 to everybody who waits for a page', async () => {
    const { app } = await running()
    const unseen = await newTrailer()
    const migration = await connected()
    await migration.query('BEGIN; LOCK TABLE "Video" IN ACCESS EXCLUSIVE MODE')
    // Repeats each request, because on a busy machine the first would time out before the last waits for the lock.
    let isHeld = true
    const held = Array.from({ length: 10 }, async (_, index) => {
      while (isHeld) await statusOf(`${app.url}/trailers/${unseen + 1 + index}`)
    })
    const waiting = 'SELECT 1 FROM pg_locks WHERE NOT granted'
    await eventually('all wait', async () => (await migration.query(waiting)).rowCount === 10)
    const together = Array.from({ length: 4 }, () => statusOf(`${app.url}/trailers/${unseen}`))
    expect(await Promise.all(together)).toEqual([503, 503, 503, 503])
    isHeld = false
    await migration.query('COMMIT')
    await migration.end()
    await Promise.all(held)
    expect(await statusOf(`${app.url}/trailers/${unseen}`)).toBe(200)
  })

  it('that starts while its database is down answers 503 and waits; commands report that it is down', async () => {
    await postgres.kill()
    const app = await instances.start({}, { awaitReady: false })
    expect(await statusOf(`${app.url}/api/ready`)).toBe(503)
    expect(await statusOf(`${app.url}/api/feed/videos/1`)).toBe(503)
    expect(await statusOf(`${app.url}/trailers/${trailer}`)).toBe(503)
    await expectEnd(
      commands.run([path.resolve('scripts/run.mjs'), 'migrate'], { DATABASE_URL: postgres.url() }),
      1,
      'isn’t responding',
    )
    await postgres.start()
    await eventually('it is ready', async () => (await statusOf(`${app.url}/api/ready`)) === 200)
    expect(await statusOf(`${app.url}/trailers/${trailer}`)).toBe(200)
  })
})

/** Creates a video although the database is read-only by default. Uses a connection that may write. */
async function makeVideoElsewhere(): Promise<{ id: number }> {
  const client = await connected()
  await client.query('SET default_transaction_read_only = off')
  const { rows } = await client.query<{ id: number }>(`INSERT INTO "Video" ("name", "description", "thumbnailUrl",
    "durationSeconds", "publishedAt", "categoryId", "fileKey", "freeAccess", "updatedAt")
    VALUES ('Another', 'A recital.', '/art/x.webp', 600, now() - interval '1 day', 2, 'another.mp4', true, now()) RETURNING "id"`)
  await client.end()
  if (!rows[0]) throw new Error('no video')
  return rows[0]
}
