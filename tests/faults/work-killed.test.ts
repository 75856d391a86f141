import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { db } from '@/lib/server/db/client'
import { emptyTables } from '@/tests/factories/empty-tables'
import { createPerson, registration } from '@/tests/factories/people'
import { withClient } from '@/tests/integration/support/admin'
import { useTestDatabase } from '@/tests/integration/support/database'
import { PROCESS_TIMEOUT_MS } from '@/tests/support/timeout'
import { eventually, statusOf, useInstances } from './support/instance'
import { sending, signInAt } from './support/people'
import { useCommands } from './support/processes'

const database = useTestDatabase()
const instances = useInstances({ until: 'file' })
const commands = useCommands()

const ROWS = 600
const video = (n: number) => ({
  externalId: `x-${n}`,
  name: `Video ${n}`,
  category: 'music',
  file: `video-${n}.mp4`,
  duration: 60,
})
const file = Array.from(
  { length: ROWS },
  (_, n) => `${JSON.stringify({ ...video(n), artist: `Artist ${n % 7}` })}\n`,
).join('')

beforeEach(() => emptyTables('User', 'Video', 'Artist', 'OutboxMail', 'AuditEntry'))

const storedCounts = async () => [await db.video.count(), await db.artist.count(), await db.auditEntry.count()]

/** Holds a lock that makes writers of videos wait until `during` is over. */
async function whileVideosAreHeld(during: (isWaitedFor: () => Promise<boolean>) => Promise<void>): Promise<void> {
  await withClient(database.url(), async (holder) => {
    await holder.query('BEGIN; LOCK TABLE "Video" IN SHARE MODE')
    const waiting = 'SELECT 1 FROM pg_locks WHERE NOT granted AND relation = \'"Video"\'::regclass'
    await during(async () => ((await holder.query(waiting)).rowCount ?? 0) > 0)
    await holder.query('ROLLBACK')
  })
}

/** PostgreSQL notices that the client is gone when the current statement ends. */
const nobodyImports = () =>
  eventually('no import is under way', async () => {
    const locks = await db.$queryRaw<unknown[]>`SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND database =
      (SELECT oid FROM pg_database WHERE datname = current_database())`
    return locks.length === 0
  })

describe('an import of videos whose process is killed in the middle', () => {
  it('stores nothing when staff started it; the next import is complete, and a third changes nothing', async () => {
    const [dying, other] = await Promise.all([instances.start(), instances.start()])
    const who = await signInAt(other.url, await createPerson({ staffRole: 'OWNER' }))
    const send = (url: string) =>
      fetch(`${url}/api/catalogue/import?format=json`, { method: 'POST', headers: who, body: file }).then((answer) =>
        answer.text(),
      )
    await whileVideosAreHeld(async (isWaitedFor) => {
      const cutOff = expect(send(dying.url)).rejects.toThrow()
      await eventually('it writes videos', isWaitedFor)
      dying.kill('SIGKILL')
      await cutOff
    })
    await nobodyImports()
    expect(await storedCounts()).toEqual([0, 0, 0])

    const last = async () => JSON.parse((await send(other.url)).trim().split('\n').at(-1) ?? '') as unknown
    expect(await last()).toMatchObject({ result: { ok: true, summary: { rows: ROWS } } })
    expect(await storedCounts()).toEqual([ROWS, 7, 1])
    const before = await db.video.findMany({ orderBy: { id: 'asc' } })
    expect(await last()).toMatchObject({ result: { ok: true } })
    expect(await db.video.findMany({ orderBy: { id: 'asc' } })).toEqual(before)
  })

  it('stores nothing when the command started it; no process is left, and the next import is complete', async () => {
    const name = path.join(instances.dataDir(), 'videos.ndjson')
    writeFileSync(name, file)
    const run = () =>
      commands.run([path.resolve('scripts/run.mjs'), 'operate', 'catalogue-import', name], {
        DATABASE_URL: database.url(),
      })
    await whileVideosAreHeld(async (isWaitedFor) => {
      const killed = run()
      await eventually('it writes videos', isWaitedFor)
      // Kills only the parent: its child processes must notice it by themselves.
      killed.child.kill('SIGKILL')
      await killed.ended
    })
    await nobodyImports()
    expect(await storedCounts()).toEqual([0, 0, 0])
    const next = run()
    expect([await next.ended, await storedCounts()]).toEqual([0, [ROWS, 7, 1]])
  })
})

describe('an instance that is killed while people register', () => {
  it('has stored each account completely or not at all, and every account that it acknowledged', async () => {
    const [dying, other] = [await instances.leftOrNew(), await instances.start()]
    const emails = Array.from({ length: 16 }, (_, n) => `new-${n}@example.org`)
    const answered: string[] = []
    const attempts = emails.map(async (email) => {
      const request = { ...sending('POST', registration(email)), signal: AbortSignal.timeout(PROCESS_TIMEOUT_MS) }
      const status = await statusOf(`${dying.url}/api/auth/register`, request)
      if (status === 201) answered.push(email)
    })
    await eventually('some are answered', () => answered.length > 0)
    dying.kill('SIGKILL')
    await Promise.all(attempts)

    const people = await db.user.findMany({ select: { email: true, _count: { select: { emailCodes: true } } } })
    expect(answered.filter((email) => !people.some((person) => person.email === email))).toEqual([])
    for (const person of people) {
      const mails = await db.outboxMail.count({ where: { toAddress: person.email } })
      expect([person.email, person._count.emailCodes, mails]).toEqual([person.email, 1, 1])
    }
    const unanswered = emails.filter((email) => !answered.includes(email)).slice(0, 5)
    for (const email of unanswered) {
      expect(await statusOf(`${other.url}/api/auth/register`, sending('POST', registration(email)))).toBe(201)
      expect(await db.user.count({ where: { email } })).toBe(1)
    }
  })
})
