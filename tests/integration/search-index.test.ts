import { indexChangedVideos, indexStaleVideos, indexVideos, respellTerms } from '@/lib/domains/search/index/mutations'
import { searchVideos } from '@/lib/domains/search/queries'
import { db } from '@/lib/server/db/client'
import { visitor } from '@/lib/shared/access/actor'
import { future, makeArtist, makeSubCategory, makeVideo } from '@/tests/factories/catalogue'
import { indexAllStale, indexCatalogue, noteCatalogue } from '@/tests/factories/search-index'
import { untilSomebodyWaits } from '@/tests/support/locks'
import { useCatalogue } from './support/catalogue'

useCatalogue()

const ask = (query: string, subCategories: number[] = [], now?: Date) =>
  searchVideos(visitor, { query, subCategories, page: 0 }, now)
const found = async (query: string) => (await ask(query)).data.map(({ id }) => id)

describe('the search index', () => {
  it('does not forget an artist who was renamed while a video was being indexed', async () => {
    const artist = await makeArtist({ name: 'Abhirami Sundaram' })
    const { id } = await makeVideo({ name: 'Archive', artistId: artist.id })
    const indexing = await db.$transaction(async (renaming) => {
      await renaming.artist.update({ where: { id: artist.id }, data: { name: 'Kalavati Raman' } })
      await indexChangedVideos(renaming, [id])
      const work = db.$transaction((tx) => indexVideos(tx, [id]))
      await untilSomebodyWaits()
      // Not awaited: its result would wait for the test, which waits for this.
      return { work }
    })
    await indexing.work
    expect([await found('kalavati'), await found('abhirami')]).toEqual([[id], []])
  })

  it('does not block the deletion of a video', async () => {
    const { id } = await makeVideo({ name: 'Dawn' })
    const other = await makeVideo({ name: 'Dawn' })
    await noteCatalogue()
    const working = await db.$transaction(async (deleting) => {
      await deleting.$queryRaw`SELECT "id" FROM "Video" WHERE "id" = ${id} FOR UPDATE`
      let isOver = false
      const work = indexStaleVideos().finally(() => (isOver = true))
      await untilSomebodyWaits(1, () => isOver)
      await deleting.video.delete({ where: { id } })
      return { work }
    })
    await working.work
    await indexAllStale()
    expect(await found('dawn')).toEqual([other.id])
  })

  it('is written by several workers at once, each video once', async () => {
    const artist = await makeArtist({ name: 'Kalavati Raman' })
    for (let index = 0; index < 30; index += 1) await makeVideo({ name: `Evening ${index}`, artistId: artist.id })
    await noteCatalogue()
    await Promise.all([indexAllStale(), indexAllStale(), indexAllStale()])
    expect((await ask('kalavati raman')).totalRecords).toBe(30)
    expect(await db.searchStale.count()).toBe(0)
  })

  it('is written without a deadlock when several processes index the same videos', async () => {
    const ids: number[] = []
    for (let index = 0; index < 10; index += 1) ids.push((await makeVideo({ name: `Morning ${index}` })).id)
    await indexCatalogue()
    const callers = [ids, ids.toReversed(), ids].map((list) => db.$transaction((tx) => indexVideos(tx, list)))
    await Promise.all(callers)
    expect((await ask('morning')).totalRecords).toBe(10)
  })

  it('replaces spellings of an older version once, with several workers', async () => {
    const artist = await makeArtist({ name: 'Kalavati Raman', aliases: ['Kala'] })
    const ids: number[] = []
    for (let index = 0; index < 6; index += 1) ids.push((await makeVideo({ name: 'Dawn', artistId: artist.id })).id)
    await indexCatalogue()
    const before = await db.searchSpelling.count()
    await db.searchTerm.updateMany({ data: { version: 0 } })
    const { work } = await db.$transaction(async (holding) => {
      await holding.$queryRaw`SELECT "id" FROM "SearchSpelling" FOR UPDATE`
      const others = ids.map((id) => db.$transaction((tx) => indexVideos(tx, [id])))
      await untilSomebodyWaits(ids.length)
      return { work: others }
    })
    await Promise.all([...work, respellTerms(), respellTerms()])
    expect(await db.searchSpelling.count()).toBe(before)
    expect(await found('kalavati')).toHaveLength(6)
  })
})

describe('the total of a search', () => {
  it('is exact as soon as a video is withdrawn, scheduled, or moved to another genre', async () => {
    const genre = await makeSubCategory('music')
    const ids: number[] = []
    for (let count = 0; count < 3; count += 1) ids.push((await makeVideo({ name: 'Dawn' })).id)
    const [withdrawn, planned, moved] = ids
    await indexCatalogue()
    expect((await ask('dawn')).totalRecords).toBe(3)
    await db.video.update({ where: { id: withdrawn }, data: { publishedAt: null } })
    const later = future(2)
    await db.video.update({ where: { id: planned }, data: { publishedAt: later } })
    await db.video.update({ where: { id: moved }, data: { subCategoryId: genre.id } })
    await indexChangedVideos(db, ids)
    expect(await ask('dawn')).toMatchObject({ data: [{ id: moved }], totalRecords: 1 })
    expect(await ask('dawn', [genre.id])).toMatchObject({ data: [{ id: moved }], totalRecords: 1 })
    expect((await ask('dawn', [], later)).totalRecords).toBe(2)
  })

  it('includes a scheduled video from its instant on', async () => {
    const at = future(1)
    const { id } = await makeVideo({ name: 'Dawn', publishedAt: at })
    await indexCatalogue()
    expect((await ask('dawn')).totalRecords).toBe(0)
    expect(await ask('dawn', [], at)).toMatchObject({ data: [{ id }], totalRecords: 1 })
  })
})
