import { makeBulk, previewBulk, undoBulk } from '@/lib/domains/editorial/mutations-bulk'
import { listBulkChanges } from '@/lib/domains/editorial/queries-bulk'
import { listMerges } from '@/lib/domains/editorial/queries-names'
import type { BulkSet } from '@/lib/domains/editorial/schema-bulk'
import { db } from '@/lib/server/db/client'
import type { Actor } from '@/lib/shared/actor'
import { clearCatalogue, makeSeries, makeVideo } from '@/tests/factories/catalogue'
import { makeViewer } from '@/tests/factories/viewers'
import { useTestDatabase } from './support/database'

useTestDatabase()
afterEach(clearCatalogue)

let admin: Actor
beforeEach(async () => {
  admin = await makeViewer({ admin: true })
})

async function make(set: BulkSet, ids: number[]) {
  const { id } = await previewBulk(admin, { choice: { ids }, set })
  if (id === null) throw new Error('nothing changes')
  await makeBulk(admin, { id })
  return { id }
}
const stays = (count: number, ...names: string[]) => ({
  stayed: [{ reason: 'Their series has videos of another category now', count, names }],
})
const categoryOf = async (id: number) =>
  (await db.video.findUniqueOrThrow({ where: { id }, select: { category: true } })).category.slug

it('every change of a busy day is listed to be undone', async () => {
  const one = { actorId: admin.id, actorEmail: admin.email, what: 'Access: Free', rows: [], madeAt: new Date() }
  await db.bulkChange.createMany({
    data: Array.from({ length: 30 }, () => ({ ...one, outcome: { changed: 1, stayed: [] } })),
  })
  await db.nameMerge.createMany({
    data: Array.from({ length: 30 }, (_, n) => ({ kind: 'raga', fromName: `R${n}`, intoName: 'Todi', change: {} })),
  })
  expect([(await listBulkChanges(admin)).length, (await listMerges(admin)).length]).toEqual([30, 30])
})

describe('undoing a change of many videos leaves those whose series has another category now', () => {
  it('when the change was of the category', async () => {
    const series = await makeSeries()
    const [inIt, alone] = [await makeVideo({ seriesId: series.id, episode: 1 }), await makeVideo()]
    const change = await make({ field: 'category', category: 'dance', subCategoryId: null }, [inIt.id, alone.id])
    await makeVideo({ seriesId: series.id, episode: 2, category: 'dance' })
    expect(await undoBulk(admin, change)).toEqual({ changed: 1, ...stays(1, inIt.name) })
    expect([await categoryOf(inIt.id), await categoryOf(alone.id)]).toEqual(['dance', 'music'])
  })

  it('when the change was of the series, also where they would be its only videos', async () => {
    const [series, other] = [await makeSeries(), await makeSeries()]
    const episodes = [1, 2].map((episode) => ({ seriesId: series.id, episode }))
    const [first, second] = [await makeVideo(episodes[0]), await makeVideo(episodes[1])]
    const elsewhere = await makeVideo({ seriesId: other.id, episode: 1 })
    const ids = [first.id, second.id, elsewhere.id]
    const change = await make({ field: 'series', seriesId: null }, ids)
    const dance = await db.category.findUniqueOrThrow({ where: { slug: 'dance' }, select: { id: true } })
    await db.video.update({ where: { id: second.id }, data: { categoryId: dance.id } })
    expect(await undoBulk(admin, change)).toEqual({ changed: 1, ...stays(2, first.name, second.name) })
    const now = await db.video.findMany({ where: { id: { in: ids } }, orderBy: { id: 'asc' } })
    expect(now.map(({ seriesId }) => seriesId)).toEqual([null, null, other.id])
  })
})
