import { GeneratedCatalogue } from '@/bench/generated'
import { multiplyVideos } from '@/bench/multiplied'
import { addHighlights, addPeople, addViewing } from '@/bench/people'
import { subjectsOf } from '@/bench/subjects'
import { listCategoryVideos } from '@/lib/domains/catalogue/categories/queries'
import { searchVideos } from '@/lib/domains/search/queries'
import { searchQuerySchema } from '@/lib/domains/search/schema'
import { db } from '@/lib/server/db/client'
import { visitor } from '@/lib/shared/access/actor'
import { useTestDatabase } from '@/tests/integration/support/database'

/** Imports the module late, because it connects to the database when it is loaded. */
const bare = () => import('@/bench/floor/bare-queries.mjs')
afterAll(async () => (await bare()).pool.end())
useTestDatabase()

it('the benchmark compares the product with bare queries that find the same rows', async () => {
  const catalogue = new GeneratedCatalogue()
  await addPeople(0, 200)
  for (const size of [80, 120]) {
    await catalogue.growTo(size)
    await addHighlights()
    await addViewing(200, size)
  }
  await multiplyVideos(120, 120, 200)
  expect(await db.video.count()).toBe(200)
  expect(await db.piece.count()).toBe(1200)
  expect(await db.searchPosting.count({ where: { videoId: 200 } })).toBeGreaterThan(20)
  expect(await db.user.count()).toBe(200)
  expect(await db.subscription.count()).toBeGreaterThanOrEqual(20)
  expect(await db.watchProgress.count()).toBeGreaterThan(300)
  expect(await db.featuredVideo.groupBy({ by: ['page'], _count: true })).toHaveLength(3)
  // All videos are indexed, so the background job can't disturb a measurement.
  expect(await db.searchStale.count()).toBe(0)

  const { bareListWithTotal, bareSearch } = await bare()
  for (const page of [0, 1]) {
    const list = await listCategoryVideos(visitor, 'music', { page })
    const same = ({ id, name, description }: (typeof list.data)[number]) => ({ id, name, description })
    const { data, totalRecords } = await bareListWithTotal('music', page)
    expect([data.map(same), totalRecords]).toEqual([list.data.map(same), list.totalRecords])
  }
  const { name } = await db.video.findFirstOrThrow({ select: { name: true } })
  const found = await searchVideos(visitor, searchQuerySchema.parse({ query: name, page: '0' }))
  expect(found.data[0]?.name).toBe(name)
  expect((await bareSearch(name))[0].name).toBe(name)

  const asked = (await subjectsOf(catalogue.known())).flatMap(({ paths }) => paths)
  expect(asked.filter((path) => !path.startsWith('/') || path.includes('undefined'))).toEqual([])
})
