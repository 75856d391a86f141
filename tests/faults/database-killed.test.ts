import { db } from '@/lib/server/db/client'
import { makeTrailer, makeVideo } from '@/tests/factories/catalogue'
import { createPerson, registration } from '@/tests/factories/people'
import { PROCESS_TIMEOUT_MS } from '@/tests/support/timeout'
import { eventually, statusOf, useInstances } from './support/instance'
import { sending, signInAt } from './support/people'
import { useOwnPostgres } from './support/postgres'

const postgres = useOwnPostgres()
const instances = useInstances()

const WRITERS = 4

describe('an instance whose database is killed under load', () => {
  it('keeps every acknowledged write, serves its cached pages meanwhile, and recovers by itself', async () => {
    const videos = await Promise.all(Array.from({ length: 40 }, () => makeVideo({ freeAccess: true })))
    const trailer = await makeTrailer(videos[0]?.id ?? 0)
    const app = await instances.start()
    const cached = [`${app.url}/about`, `${app.url}/trailers/${trailer.id}`, `${app.url}/`]
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
      }
    }
    const writers = await Promise.all(
      Array.from({ length: WRITERS }, async () => {
        const person = await createPerson()
        return { id: person.id, who: await signInAt(app.url, person) }
      }),
    )
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

    expect(
      app
        .output()
        .split('\n')
        .filter((line) => line.includes('"status":500')),
    ).toEqual([])
    // Each refusal is a 503 that may be repeated: no request fails in another way or hangs.
    expect(new Set(refusals)).toEqual(new Set([503]))
    for (const each of saved) expect(await db.savedVideo.count({ where: each })).toBe(1)
    for (const [userId, position] of stood) {
      const row = await db.watchProgress.findFirst({ where: { userId }, select: { positionSeconds: true } })
      expect(row?.positionSeconds).toBe(position)
    }
    const people = new Set((await db.user.findMany({ select: { email: true } })).map(({ email }) => email))
    expect(registered.filter((email) => !people.has(email))).toEqual([])
    // A refused request did all of its work or none, and can be sent again.
    for (const email of tried.filter((each) => people.has(each))) {
      expect(await db.outboxMail.count({ where: { toAddress: email } })).toBe(1)
    }
    const refused = tried.find((email) => !registered.includes(email))
    expect(await statusOf(`${app.url}/api/auth/register`, sending('POST', registration(refused ?? '')))).toBe(201)
  })
})
