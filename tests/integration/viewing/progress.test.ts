import { DELETE as REMOVE } from '@/app/api/progress/[videoId]/route'
import { DELETE as CLEAR, PUT } from '@/app/api/progress/route'
import { listCategoryVideos } from '@/lib/domains/catalogue/categories/queries'
import { getVideo } from '@/lib/domains/catalogue/queries'
import { listShelves } from '@/lib/domains/viewing/my-list/queries'
import { clearHistory, removeFromHistory, saveProgress } from '@/lib/domains/viewing/progress/mutations'
import { resumedSql, resumePoint } from '@/lib/domains/viewing/progress/policy'
import { progressBatchSchema, type ProgressEntryInput } from '@/lib/domains/viewing/progress/schema'
import { db } from '@/lib/server/db/client'
import { visitor, type Actor } from '@/lib/shared/access/actor'
import { PROGRESS_BATCH } from '@/lib/shared/constants'
import { categoryIds, future, makeVideo, past } from '@/tests/factories/catalogue'
import { createPerson, signedIn, subscribe } from '@/tests/factories/people'
import { actorOf, makeViewer, rent } from '@/tests/factories/viewers'
import { useCatalogue } from '@/tests/integration/support/catalogue'
import { countQueries } from '@/tests/support/data/count-queries'
import { untilSomebodyWaits } from '@/tests/support/data/locks'
import { refusalsOf } from '@/tests/support/requests/refusal-of'
import { call } from '@/tests/support/requests/request-scope'

useCatalogue()

const now = new Date()
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000).toISOString()
const report = (videoId: number, positionSeconds: number, secondsAgo = 0): ProgressEntryInput => {
  return { videoId, positionSeconds, at: ago(secondsAgo) }
}
const saveBatch = (actor: Actor, batch: object, at = now) => saveProgress(actor, progressBatchSchema.parse(batch), at)
const save = (actor: Actor, ...entries: ProgressEntryInput[]) => saveBatch(actor, { entries })
const stored = (actor: Actor, videoId: number) =>
  db.watchProgress.findUnique({ where: { userId_videoId: { userId: actor.id, videoId } } })
const free = () => makeVideo({ freeAccess: true })
const watching = async () => ({ actor: await makeViewer(), id: (await free()).id })

describe('the watch history', () => {
  const request = async (actor: Actor, handler: typeof CLEAR, params = {}) =>
    (await call(handler, { method: 'DELETE', params, cookies: await signedIn(actor) })).status
  const recommend = async (actor: Actor, videoId: number, tieId: number) =>
    db.recommendation.createMany({
      data: (['watched', 'followed'] as const).map((origin, at) => {
        return { userId: actor.id, videoId, origin, kind: 'category', tieId, position: tieId * 2 + at - 1 }
      }),
    })
  const left = (actor: Actor) =>
    db.recommendation.findMany({ where: { userId: actor.id }, select: { origin: true }, orderBy: { position: 'asc' } })

  it('is cleared permanently, with the recommendations based on it, for that person only', async () => {
    const { id } = await free()
    const [actor, other] = [await makeViewer(), await makeViewer()]
    for (const person of [actor, other]) {
      await save(person, report(id, 590, 60))
      await recommend(person, id, 1)
    }
    expect([await request(actor, CLEAR), await request(actor, CLEAR)]).toEqual([204, 204])
    expect([await stored(actor, id), await left(actor)]).toEqual([null, [{ origin: 'followed' }]])
    expect([(await stored(other, id))?.positionSeconds, (await left(other)).length]).toEqual([590, 2])
    // Sends an older report, like a player that was offline during the deletion.
    await save(actor, report(id, 300, 10))
    expect(await stored(actor, id)).toBeNull()
    await saveBatch(actor, { entries: [{ ...report(id, 20), at: future(1).toISOString() }] }, future(1))
    expect(await stored(actor, id)).toMatchObject({ positionSeconds: 20, completedAt: null })
  })

  it('loses one video and its recommendations, and regains it only when it is played later', async () => {
    const [one, two] = [await free(), await free()]
    const [actor, other] = [await makeViewer(), await makeViewer()]
    for (const person of [actor, other]) await save(person, report(one.id, 40, 60), report(two.id, 50, 60))
    for (const tieId of [one.categoryId, one.categoryId + 1]) await recommend(actor, two.id, tieId)
    const params = { videoId: String(one.id) }
    expect(await request(actor, REMOVE, params)).toBe(204)
    expect([await stored(actor, one.id), (await stored(actor, two.id))?.positionSeconds]).toEqual([null, 50])
    expect(await left(actor)).toEqual(['followed', 'watched', 'followed'].map((origin) => ({ origin })))
    expect(await stored(other, one.id)).not.toBeNull()
    expect(await request(await makeViewer({ verified: false }), REMOVE, params)).toBe(403)
    // Sends older reports, like a player that was offline during the deletion.
    await save(actor, report(one.id, 590, 10), report(two.id, 590, 10))
    expect(await stored(actor, one.id)).toBeNull()
    expect(await stored(actor, two.id)).toMatchObject({ positionSeconds: 590, completedAt: new Date(ago(10)) })
    const later = { ...report(one.id, 20), at: future(1).toISOString() }
    await saveBatch(actor, { entries: [report(one.id, 590, 5), later] }, future(1))
    expect(await stored(actor, one.id)).toMatchObject({ positionSeconds: 20, completedAt: null })
  })

  it.each([
    { what: 'it is being cleared', clear: (actor: Actor) => clearHistory(actor) },
    { what: 'the video is being removed', clear: removeFromHistory },
  ])('ignores a report that arrives while $what, and does not count it', async ({ clear }) => {
    const { actor, id } = await watching()
    const counts = () => db.viewingCount.findMany({ orderBy: [{ videoId: 'asc' }, { day: 'asc' }, { part: 'asc' }] })
    await save(actor, report(id, 30, 120))
    await recommend(actor, id, categoryIds.music)
    const before = await counts()
    let [clearing, late]: Promise<void>[] = []
    await db.$transaction(async (tx) => {
      // Blocks the deletion at its last step, just before the commit.
      await tx.$executeRaw`SELECT FROM "Recommendation" WHERE "userId" = ${actor.id} FOR UPDATE`
      clearing = clear(actor, id)
      await untilSomebodyWaits()
      late = save(actor, report(id, 60, 60))
      await untilSomebodyWaits(2)
    })
    await Promise.all([clearing, late])
    expect([await stored(actor, id), await counts()]).toEqual([null, before])
  })
})

it('a report does not wait for other reports of the same person', async () => {
  const [{ actor, id }, other] = [await watching(), await free()]
  await save(actor, report(id, 9))
  let first: Promise<void> | undefined
  await db.$transaction(async (tx) => {
    await tx.$executeRaw`SELECT FROM "WatchProgress" WHERE "videoId" = ${id} FOR UPDATE`
    first = save(actor, report(id, 9))
    await untilSomebodyWaits()
    await save(actor, report(other.id, 9))
    expect(await db.watchProgress.count({ where: { userId: actor.id } })).toBe(2)
  })
  await first
})

describe('the position of a viewer', () => {
  it('is shown on the video and on its card, to that person only', async () => {
    const { id } = await free()
    const [actor, other] = [await makeViewer(), await makeViewer()]
    await save(actor, report(id, 120.9))
    const progress = { positionSeconds: 120, completed: false, at: now.toISOString() }
    expect(await getVideo(actor, id)).toMatchObject({ progress })
    expect((await listCategoryVideos(actor, 'music', { page: 0 })).data).toMatchObject([{ id, progress }])
    for (const stranger of [other, visitor]) expect(await getVideo(stranger, id)).toMatchObject({ progress: null })
  })

  it('comes from the newest report, in whatever order and however often reports arrive', async () => {
    const { actor, id } = await watching()
    await save(actor, report(id, 300, 10))
    await save(actor, report(id, 100, 60))
    await save(actor, report(id, 300, 10))
    expect(await stored(actor, id)).toMatchObject({ positionSeconds: 300, updatedAt: new Date(ago(10)) })
    await save(actor, report(id, 40, 5), report(id, 50, 2), report(id, 45, 3))
    expect(await stored(actor, id)).toMatchObject({ positionSeconds: 50 })
    await Promise.all([20, 1, 10].map((seconds) => save(actor, report(id, 200 - seconds, seconds))))
    expect(await stored(actor, id)).toMatchObject({ positionSeconds: 199 })
  })

  it('is never beyond the end or in the future: a clock that is ahead does not exclude later reports', async () => {
    const { actor, id } = await watching()
    await save(actor, report(id, 999_999, -86_400 * 400))
    expect(await stored(actor, id)).toMatchObject({ positionSeconds: 600, updatedAt: now })
    await saveBatch(actor, { entries: [report(id, 310, -1)] }, new Date(now.getTime() + 1000))
    expect(await stored(actor, id)).toMatchObject({ positionSeconds: 310 })
  })

  it('is corrected by the clock of the player, so that a clock an hour behind counts as now', async () => {
    const { actor, id } = await watching()
    await save(actor, report(id, 100, 60))
    await saveBatch(actor, { entries: [report(id, 200, 3605)], sentAt: ago(3600) })
    expect(await stored(actor, id)).toMatchObject({ positionSeconds: 200, updatedAt: new Date(ago(5)) })
  })
})

describe('a video', () => {
  it('counts as watched at 95 % or in its last 30 seconds, and stays watched when restarted', async () => {
    const long = await makeVideo({ freeAccess: true, durationSeconds: 6000 })
    const short = await makeVideo({ freeAccess: true, durationSeconds: 200 })
    const actor = await makeViewer()
    await save(actor, report(long.id, 5699, 50), report(short.id, 169, 50))
    const watched = (id: number) => getVideo(actor, id).then((video) => video?.progress?.completed)
    expect([await watched(long.id), await watched(short.id)]).toEqual([false, false])
    await save(actor, report(long.id, 5700, 40), report(short.id, 170, 40))
    expect([await watched(long.id), await watched(short.id)]).toEqual([true, true])
    await save(actor, report(long.id, 30, 20))
    expect((await getVideo(actor, long.id))?.progress).toMatchObject({ completed: true, positionSeconds: 30 })
    // Sends a delayed report of an earlier completion. It still sets the time of completion.
    await save(actor, report(long.id, 40, 10))
    expect((await stored(actor, long.id))?.completedAt).toEqual(new Date(ago(40)))
  })

  it('stores no position while locked, unlike the others in the batch', async () => {
    const [open, premium] = [await free(), await makeVideo()]
    const draft = await makeVideo({ freeAccess: true, publishedAt: null })
    const scheduled = await makeVideo({ freeAccess: true, publishedAt: future(1) })
    const all = [draft, premium, scheduled, open].map(({ id }) => report(id, 60)).concat(report(2_147_483_647, 60))
    const guest = await makeViewer()
    await save(guest, ...all)
    expect(await db.watchProgress.findMany({ where: { userId: guest.id } })).toMatchObject([{ videoId: open.id }])

    const member = await makeViewer({ subscription: { status: 'active' } })
    await save(member, ...all)
    expect(await db.watchProgress.count({ where: { userId: member.id } })).toBe(2)
    await db.subscription.updateMany({ where: { userId: member.id }, data: { status: 'canceled' } })
    await save(await actorOf(member.id), report(premium.id, 90))
    expect(await stored(member, premium.id)).toMatchObject({ positionSeconds: 60 })

    const renter = await makeViewer({ rental: { videoIds: [premium.id] } })
    await save(renter, report(premium.id, 70))
    expect(await stored(renter, premium.id)).toMatchObject({ positionSeconds: 70 })
  })
})

describe('PUT /api/progress', () => {
  const put = async (person: { id: number }, json: unknown) =>
    call(PUT, { method: 'PUT', json, cookies: await signedIn(person) })

  it('stores the person’s views, and rejects unverified people and views of another account', async () => {
    const [watcher, other, unverified] = [await makeViewer(), await makeViewer(), await makeViewer({ verified: false })]
    const { id } = await free()
    const entries = [report(id, 10)]
    expect((await put(unverified, { entries })).status).toBe(403)
    const { status, json } = await put(other, { viewerId: watcher.id, entries })
    expect([status, json()]).toEqual([409, { message: 'These positions belong to another account.' }])
    expect(await db.watchProgress.count()).toBe(0)
    for (const body of [{ entries }, { viewerId: watcher.id, entries }])
      expect(await put(watcher, body)).toMatchObject({ status: 204, text: '' })
    expect(await db.watchProgress.findMany()).toMatchObject([{ userId: watcher.id, videoId: id, positionSeconds: 10 }])
  })

  it('accepts a full batch, and gets 400 for a larger one and for invalid reports', async () => {
    const { actor, id } = await watching()
    const many = (count: number) => Array.from({ length: count }, (_, index) => report(id, index, 600 - index))
    expect((await put(actor, { entries: many(PROGRESS_BATCH) })).status).toBe(204)
    expect(await db.watchProgress.findMany()).toMatchObject([{ positionSeconds: PROGRESS_BATCH - 1 }])
    expect((await put(actor, { entries: many(PROGRESS_BATCH + 1) })).status).toBe(400)
    for (const wrong of [
      {},
      { entries: [] },
      { entries: {} },
      ...['1', 1.5, 2_147_483_648].map((videoId) => ({ entries: [{ ...report(id, 1), videoId }] })),
      { entries: [report(id, -1)] },
      { entries: [report(id, 1e12)] },
      ...['yesterday', 12].map((at) => ({ entries: [{ ...report(id, 1), at }] })),
      { entries: [report(id, 1)], sentAt: 'now' },
      { entries: [report(id, 1)], viewerId: 'me' },
    ]) {
      expect([wrong, (await put(actor, wrong)).status]).toEqual([wrong, 400])
    }
  })
})

describe("'Continue watching'", () => {
  const shelf = async (actor: Actor) => (await listShelves(actor)).continueWatching.map(({ id }) => id)

  it('lists unfinished videos, last watched first', async () => {
    const [first, second, begun, ended] = [await free(), await free(), await free(), await free()]
    const withdrawn = await free()
    const actor = await makeViewer()
    await save(actor, report(first.id, 100, 300), report(second.id, 200, 100))
    await save(actor, report(begun.id, 3), report(ended.id, 590), report(withdrawn.id, 100))
    await db.video.update({ where: { id: withdrawn.id }, data: { publishedAt: null } })
    expect(await shelf(actor)).toEqual([second.id, first.id])
    expect(await shelf(await makeViewer())).toEqual([])
    await save(actor, report(first.id, 110))
    expect(await shelf(actor)).toEqual([first.id, second.id])
  })

  it('lists at most twelve videos, even when many have been finished since', async () => {
    const actor = await makeViewer()
    const many = (length: number) => Promise.all(Array.from({ length }, free))
    const [videos, finished] = [await many(14), await many(61)]
    await save(actor, ...videos.map(({ id }, index) => report(id, 100, 100 + index)))
    const watched = { userId: actor.id, updatedAt: now }
    await db.watchProgress.createMany({
      data: finished.map((video) => ({ ...watched, videoId: video.id, positionSeconds: video.durationSeconds })),
    })
    expect(await shelf(actor)).toEqual(videos.slice(0, 12).map(({ id }) => id))
  })

  it('leaves out videos that the person can no longer watch', async () => {
    const video = await makeVideo()
    const { id } = await createPerson()
    const shown = async () => shelf(await actorOf(id))
    await subscribe(id, 'active')
    await save(await actorOf(id), report(video.id, 100))
    expect(await shown()).toEqual([video.id])
    await db.subscription.updateMany({ data: { status: 'past_due', pastDueSince: past(8) }, where: { userId: id } })
    expect(await shown()).toEqual([])
    await rent(id, video.id)
    expect(await shown()).toEqual([video.id])
    await db.entitlement.updateMany({ data: { endedAt: past(0) } })
    expect(await shown()).toEqual([])
  })

  it('is closed to visitors and unverified people', async () => {
    const unverified = await makeViewer({ verified: false })
    const works = [listShelves(visitor), save(visitor, report(1, 1)), listShelves(unverified)]
    expect(await refusalsOf(works)).toEqual(['forbidden', 'unauthenticated', 'unauthenticated'])
  })
})

it('storing progress takes two SQL statements, and listing it one', async () => {
  const actor = await makeViewer()
  const videos = [await free(), await free(), await free()]
  const entries = videos.map(({ id }) => report(id, 50))
  expect((await countQueries(() => save(actor, ...entries))).queries).toBe(2)
  expect((await countQueries(() => listShelves(actor))).queries).toBe(1)
})

it('the SQL condition for resuming a video matches the player’s rule', async () => {
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
