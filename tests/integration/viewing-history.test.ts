import { saveProgress } from '@/lib/domains/viewing/mutations'
import { clearHistory } from '@/lib/domains/viewing/mutations-history'
import { progressBatchSchema } from '@/lib/domains/viewing/schema'
import { db } from '@/lib/server/db/client'
import { clearCatalogue, makeVideo } from '@/tests/factories/catalogue'
import { makeViewer } from '@/tests/factories/viewers'
import { untilSomebodyWaits } from '@/tests/support/locks'
import { useSettings } from '@/tests/support/settings'
import { useTestDatabase } from './support/database'

useTestDatabase()
useSettings()
afterEach(clearCatalogue)

const free = () => makeVideo({ freeAccess: true })
const MINUTE = 60_000

describe('a report of a player', () => {
  it('that arrives while the history is being cleared does not bring it back, and counts nothing', async () => {
    const [actor, { id: videoId }] = [await makeViewer(), await free()]
    const save = (positionSeconds: number, at: Date) =>
      saveProgress(actor, progressBatchSchema.parse({ entries: [{ videoId, positionSeconds, at: at.toISOString() }] }))
    const counts = () => db.viewingCount.findMany({ orderBy: [{ videoId: 'asc' }, { day: 'asc' }, { part: 'asc' }] })
    await save(30, new Date(Date.now() - 2 * MINUTE))
    await db.recommendation.create({
      data: { userId: actor.id, videoId, origin: 'watched', kind: 'category', tieId: 1, position: 1 },
    })
    const before = await counts()
    let [clearing, late]: Promise<void>[] = []
    await db.$transaction(async (tx) => {
      // What is cleared last is held, so that all before it is done and not committed.
      await tx.$executeRaw`SELECT FROM "Recommendation" WHERE "userId" = ${actor.id} FOR UPDATE`
      clearing = clearHistory(actor)
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
    const save = (id: number) =>
      saveProgress(
        actor,
        progressBatchSchema.parse({ entries: [{ videoId: id, positionSeconds: 9, at: new Date().toISOString() }] }),
      )
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
