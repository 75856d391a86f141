import { listPublishedVideos, type ListScope } from '@/lib/domains/catalogue/queries-listing'
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
})
