import { listCategoryVideos, listPublishedVideos, type ListScope } from '@/lib/domains/catalogue/queries-listing'
import { db } from '@/lib/server/db/client'
import { visitor } from '@/lib/shared/actor'
import {
  categoryIds,
  clearCatalogue,
  file,
  future,
  makeSubCategory,
  makeVideo,
  past,
} from '@/tests/factories/catalogue'
import { useSettings } from '@/tests/support/settings'
import { useTestDatabase } from './support/database'

useTestDatabase()
useSettings()
afterEach(clearCatalogue)

const DAY_MS = 86_400_000
const total = async (scope: ListScope, now?: Date) => (await listPublishedVideos(visitor, scope, 0, now)).totalRecords

/** All pages of a list, and the same by reading the whole catalogue. */
async function both({ category, subCategories = [] }: ListScope, now: Date) {
  const ids: number[] = []
  const first = await listPublishedVideos(visitor, { category, subCategories }, 0, now)
  for (let page = 0; page <= first.totalPages; page += 1) {
    ids.push(...(await listPublishedVideos(visitor, { category, subCategories }, page, now)).data.map(({ id }) => id))
  }
  const rows = await db.video.findMany({
    where: {
      publishedAt: { lte: now },
      ...(category && { categoryId: categoryIds[category] }),
      ...(subCategories.length > 0 && { subCategoryId: { in: [...subCategories] } }),
    },
    orderBy: [{ publishedAt: 'desc' }, { id: 'desc' }],
    select: { id: true },
  })
  return { shown: [first.totalRecords, ids], true: [rows.length, rows.map(({ id }) => id)] }
}

describe('the pages and the total of a list', () => {
  it('are exact at every instant, with published, scheduled and draft videos', async () => {
    const genres = [await makeSubCategory('music'), await makeSubCategory('music'), await makeSubCategory('dance')]
    const [first, second, dance] = genres.map(({ id }) => id)
    const sameInstant = past(400)
    await db.video.createMany({
      data: Array.from({ length: 90 }, (_, index) => ({
        name: `Video ${index}`,
        description: 'A recital.',
        thumbnailUrl: '/x.webp',
        durationSeconds: 60,
        ...file(),
        ...(index % 5 === 0
          ? { categoryId: categoryIds.dance, subCategoryId: dance }
          : { categoryId: categoryIds.music, subCategoryId: [first, second, null][index % 3] }),
        publishedAt: [past(index * 7), sameInstant, index % 4 === 1 ? null : future(index * 2)][index % 3],
      })),
    })
    const scopes: ListScope[] = [
      ...([{}, { category: 'music' }, { category: 'dance' }, { category: 'trivia' }] as ListScope[]),
      { category: 'music', subCategories: [first ?? 0] },
      { category: 'music', subCategories: [dance ?? 0] },
      { subCategories: [first ?? 0, dance ?? 0, 2_000_000_000, first ?? 0] },
    ]
    for (const now of [past(700), past(400), new Date(), future(33), future(500)]) {
      for (const scope of scopes) {
        if (scope.category === 'music' && scope.subCategories?.[0] === dance) {
          expect(await listPublishedVideos(visitor, scope, 0, now)).toMatchObject({ data: [], totalRecords: 0 })
          continue
        }
        const lists = await both(scope, now)
        expect({ scope, now, ...lists }).toMatchObject({ shown: lists.true })
      }
    }
  })

  it('change at the instant of a scheduled video, and not a millisecond before', async () => {
    const at = future(0.5)
    await makeVideo({ publishedAt: at })
    expect(await total({ category: 'music' }, new Date(at.getTime() - 1))).toBe(0)
    expect(await total({ category: 'music' }, at)).toBe(1)
  })

  it('count a video in its month of UTC', async () => {
    for (const instant of ['2026-01-31T23:59:59.999Z', '2026-02-01T00:00:00.000Z', '2026-02-28T23:59:59.999Z']) {
      await makeVideo({ publishedAt: new Date(instant) })
    }
    const lists = await both({ category: 'music' }, new Date('2026-02-01T00:00:00.000Z'))
    expect(lists.shown).toEqual(lists.true)
    expect(lists.shown[0]).toBe(2)
  })
})

describe('the pages of a list of one busy month', () => {
  /** What triggers have counted of each list by day, and the same by the catalogue itself. */
  async function counted() {
    const days = (rows: string) => `ARRAY(SELECT l || ' ' || d || ' ' || sum(n) FROM (${rows}) t
      GROUP BY l, d HAVING sum(n) <> 0 ORDER BY 1)`
    const [found] = await db.$queryRawUnsafe<{ days: string[]; true: string[] }[]>(`
      SELECT ${days(`SELECT "list" AS l, "day" AS d, "count" AS n FROM "RowTally"
        WHERE "list" = 'published' OR split_part("list", ':', 1) IN ('category', 'subCategory')`)} AS "days",
      ${days(`SELECT l, ("publishedAt" AT TIME ZONE 'UTC')::date AS d, 1 AS n FROM "Video" CROSS JOIN LATERAL unnest(
        ARRAY['published', 'category:' || "categoryId", 'subCategory:' || "subCategoryId"]) l
        WHERE "publishedAt" IS NOT NULL AND l IS NOT NULL`)} AS "true"`)
    return found
  }

  it('begin on the right day of UTC, whatever was moved, withdrawn and deleted', async () => {
    const genres = [await makeSubCategory('music'), await makeSubCategory('music')]
    const [first = 0, second = 0] = genres.map(({ id }) => id)
    const month = Date.UTC(2026, 0, 1)
    // Ten of each day, some at midnight or a moment before it, so that the months before and after have some too.
    const instants = [0, 1, 1, 2, 9, 9, 9, 30, 31].flatMap((day) =>
      Array.from({ length: 10 }, (_, index) => month + day * DAY_MS - (index % 3) + index * 3_600_000 * (index % 2)),
    )
    await db.video.createMany({
      data: instants.map((instant, index) => ({
        name: `Video ${index}`,
        description: 'A recital.',
        thumbnailUrl: '/x.webp',
        durationSeconds: 60,
        ...file(),
        categoryId: categoryIds.music,
        subCategoryId: [first, second, null][index % 3],
        publishedAt: new Date(instant),
      })),
    })
    const expectRight = async () => {
      const days = await counted()
      expect(days?.days).toEqual(days?.true)
      for (const now of [new Date(month + 9 * DAY_MS), new Date(month + 40 * DAY_MS)]) {
        for (const scope of [
          {},
          { category: 'music' },
          { subCategories: [first] },
          { subCategories: [first, second] },
        ]) {
          const lists = await both(scope as ListScope, now)
          expect({ scope, now, ...lists }).toMatchObject({ shown: lists.true })
        }
      }
    }
    await expectRight()
    await db.$executeRaw`UPDATE "Video" SET "subCategoryId" = ${second} WHERE "id" % 5 = 0`
    await db.$executeRaw`UPDATE "Video" SET "publishedAt" = "publishedAt" + interval '1 day' WHERE "id" % 4 = 0`
    await db.$executeRaw`UPDATE "Video" SET "publishedAt" = NULL WHERE "id" % 11 = 0`
    await db.$executeRaw`DELETE FROM "Video" WHERE "id" % 13 = 0`
    await expectRight()
    await db.$executeRaw`TRUNCATE "Video" CASCADE`
    expect(await counted()).toEqual({ days: [], true: [] })
  })
})

describe('the total of a list', () => {
  it('follows a publication, a withdrawal, a move to another category and a deletion, of one row and of many', async () => {
    const dance = await makeSubCategory('dance')
    const { id } = await makeVideo({ publishedAt: null })
    const totals = async () => [await total({ category: 'music' }), await total({ category: 'dance' }), await total({})]
    expect(await totals()).toEqual([0, 0, 0])
    await db.video.update({ where: { id }, data: { publishedAt: past(3) } })
    expect(await totals()).toEqual([1, 0, 1])
    await db.video.update({ where: { id }, data: { name: 'Another name', publishedAt: past(90) } })
    expect(await totals()).toEqual([1, 0, 1])
    await db.video.update({ where: { id }, data: { categoryId: categoryIds.dance, subCategoryId: dance.id } })
    expect(await totals()).toEqual([0, 1, 1])
    expect(await total({ subCategories: [dance.id] })).toBe(1)
    await Promise.all([makeVideo(), makeVideo(), makeVideo()])
    await db.video.updateMany({ data: { publishedAt: null } })
    expect(await totals()).toEqual([0, 0, 0])
    await db.video.updateMany({ data: { publishedAt: past(1) } })
    expect(await totals()).toEqual([3, 1, 4])
    await db.video.deleteMany({ where: { id: { not: id } } })
    expect(await totals()).toEqual([0, 1, 1])
  })

  it('ignores a transaction that was rolled back', async () => {
    await makeVideo()
    await expect(
      db.$transaction(async (tx) => {
        await tx.video.deleteMany()
        throw new Error('taken back')
      }),
    ).rejects.toThrow('taken back')
    expect(await total({ category: 'music' })).toBe(1)
  })

  it('follows two transactions that publish the same videos in opposite order, without a deadlock', async () => {
    const videos = await Promise.all(
      (['music', 'dance'] as const).flatMap((category) => [1, 2].map(() => makeVideo({ category, publishedAt: null }))),
    )
    const [music, otherMusic, dance, otherDance] = videos.map(({ id }) => id)
    const publish = (tx: Pick<typeof db, 'video'>, id = 0) =>
      tx.video.update({ where: { id }, data: { publishedAt: past(1) } })
    await db.$transaction(async (one) => {
      await publish(one, music)
      await db.$transaction(async (other) => {
        await publish(other, otherDance)
        await publish(other, otherMusic)
        await publish(one, dance)
      })
    })
    expect([await total({ category: 'music' }), await total({ category: 'dance' })]).toEqual([2, 2])
    await Promise.all(Array.from({ length: 30 }, () => makeVideo()))
    expect(await total({ category: 'music' })).toBe(32)
    await db.$transaction([db.video.updateMany({ data: { publishedAt: new Date(Date.now() - 700 * DAY_MS) } })])
    expect((await listCategoryVideos(visitor, 'music', { page: 2 })).data).toHaveLength(8)
  })
})
