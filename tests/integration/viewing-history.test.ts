import { clearHistory, removeFromHistory } from '@/lib/domains/viewing/history/mutations'
import { listShelves } from '@/lib/domains/viewing/my-list/queries'
import { saveProgress } from '@/lib/domains/viewing/progress/mutations'
import { resumedSql, resumePoint } from '@/lib/domains/viewing/progress/policy'
import { progressBatchSchema } from '@/lib/domains/viewing/progress/schema'
import { db } from '@/lib/server/db/client'
import type { Actor } from '@/lib/shared/access/actor'
import { categoryIds, clearCatalogue, makeVideo } from '@/tests/factories/catalogue'
import { makeViewer, rent } from '@/tests/factories/viewers'
import { untilSomebodyWaits } from '@/tests/support/locks'
import { rowsRead } from '@/tests/support/plans'
import { useSettings } from '@/tests/support/settings'
import { useTestDatabase } from './support/database'

useTestDatabase({ own: true })
useSettings()
afterEach(clearCatalogue)

const free = () => makeVideo({ freeAccess: true })
const MINUTE = 60_000
const report = (actor: Actor, videoId: number, positionSeconds: number, at: Date) =>
  saveProgress(actor, progressBatchSchema.parse({ entries: [{ videoId, positionSeconds, at: at.toISOString() }] }))

describe('a report of a player', () => {
  it.each([
    { what: 'the history is being cleared', clear: (actor: Actor) => clearHistory(actor) },
    { what: 'its video is being removed from the history', clear: removeFromHistory },
  ])('that arrives while $what does not bring it back, and counts nothing', async ({ clear }) => {
    const [actor, { id: videoId }] = [await makeViewer(), await free()]
    const save = (positionSeconds: number, at: Date) => report(actor, videoId, positionSeconds, at)
    const counts = () => db.viewingCount.findMany({ orderBy: [{ videoId: 'asc' }, { day: 'asc' }, { part: 'asc' }] })
    await save(30, new Date(Date.now() - 2 * MINUTE))
    await db.recommendation.create({
      data: { userId: actor.id, videoId, origin: 'watched', kind: 'category', tieId: categoryIds.music, position: 1 },
    })
    const before = await counts()
    let [clearing, late]: Promise<void>[] = []
    await db.$transaction(async (tx) => {
      // What is cleared last is held, so that all before it is done and not committed.
      await tx.$executeRaw`SELECT FROM "Recommendation" WHERE "userId" = ${actor.id} FOR UPDATE`
      clearing = clear(actor, videoId)
      await untilSomebodyWaits()
      late = save(60, new Date(Date.now() - MINUTE))
      await untilSomebodyWaits(2)
    })
    await Promise.all([clearing, late])
    expect(await db.watchProgress.count({ where: { userId: actor.id } })).toBe(0)
    expect(await counts()).toEqual(before)
  })

  it('waits for no other report of the same person', async () => {
    const [actor, { id: videoId }, other] = [await makeViewer(), await free(), await free()]
    const save = (id: number) => report(actor, id, 9, new Date())
    await save(videoId)
    let first: Promise<void> | undefined
    await db.$transaction(async (tx) => {
      await tx.$executeRaw`SELECT FROM "WatchProgress" WHERE "videoId" = ${videoId} FOR UPDATE`
      first = save(videoId)
      await untilSomebodyWaits()
      await save(other.id)
      expect(await db.watchProgress.count({ where: { userId: actor.id } })).toBe(2)
    })
    await first
  })
})

describe('the shelf of what is to be continued', () => {
  const MANY = 10_000

  /** A person who began many videos, the last of them first in the list. */
  async function makeHistory(userId: number, freeAccess: boolean): Promise<number[]> {
    await db.$executeRaw`
      INSERT INTO "Video" ("name", "description", "thumbnailUrl", "durationSeconds", "fileKey", "categoryId", "publishedAt",
        "freeAccess", "updatedAt")
      SELECT 'Varnam ' || n, 'A recital.', '/x.webp', 600, n || '.mp4', ${categoryIds.music}, now() - interval '1 day',
        ${freeAccess}, now()
      FROM generate_series(1, ${MANY}::int) n`
    const videos = await db.video.findMany({ orderBy: { id: 'asc' }, select: { id: true } })
    await db.$executeRaw`
      INSERT INTO "WatchProgress" ("userId", "videoId", "positionSeconds", "updatedAt")
      SELECT ${userId}, "id", 60, now() - row_number() OVER (ORDER BY "id") * interval '1 minute' FROM "Video"`
    await db.$executeRaw`ANALYZE "WatchProgress", "Video"`
    return videos.map(({ id }) => id)
  }
  async function expectFewRead(actor: Actor) {
    for (const table of ['WatchProgress', 'Video'])
      expect((await rowsRead(() => listShelves(actor), table)).rows).toBeLessThan(MANY / 2)
  }
  const shown = async (actor: Actor) => (await listShelves(actor)).continueWatching.map(({ id }) => id)

  it('reads a part of a long history, and shows what a member watched last', async () => {
    const actor = await makeViewer({ subscription: { status: 'active' } })
    const ids = await makeHistory(actor.id, true)
    expect((await shown(actor)).slice(0, 3)).toEqual(ids.slice(0, 3))
    await expectFewRead(actor)
  })

  it('reads no more for a guest who may watch none of it any more, and shows what is open or rented', async () => {
    const actor = await makeViewer()
    const ids = await makeHistory(actor.id, false)
    expect(await shown(actor)).toEqual([])
    await expectFewRead(actor)
    const [rented = 0, opened = 0] = [ids[700], ids[800]]
    await rent(actor.id, rented, {})
    await db.video.update({ where: { id: opened }, data: { freeAccess: true } })
    expect(await shown(actor)).toEqual([rented, opened])
  })
})

it('the condition in SQL for what is resumed is the rule of the player', async () => {
  const durations = [0, 4, 10, 31, 59, 60, 61, 599, 600, 601, 7200]
  const edges = (length: number) => [0, length / 2, length * 0.95, length - 30, length, 5]
  const pairs = durations.flatMap((length) =>
    edges(length).flatMap((edge) => [-1, 0, 1].map((step) => [Math.max(0, Math.round(edge) + step), length])),
  )
  const values = pairs.map((pair) => `(${pair.join(', ')})`).join(', ')
  const rows = await db.$queryRawUnsafe<{ position: number; duration: number; resumed: boolean }[]>(
    `SELECT *, ${resumedSql('"position"', '"duration"')} AS "resumed" FROM (VALUES ${values}) v ("position", "duration")`,
  )
  const wrong = rows.filter(({ position, duration, resumed }) => resumed !== resumePoint(position, duration) > 0)
  expect([rows.length, wrong]).toEqual([pairs.length, []])
})
