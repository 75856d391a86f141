import { orderSubCategories } from '@/lib/domains/editorial/mutations-sub-categories'
import { saveName } from '@/lib/domains/editorial/mutations-names'
import { db } from '@/lib/server/db/client'
import {
  clearCatalogue,
  future,
  makeArtist,
  makeConcert,
  makePiece,
  makeSeries,
  makeSubCategory,
  makeVideo,
} from '@/tests/factories/catalogue'
import { indexAllStale } from '@/tests/factories/search-index'
import { makeViewer } from '@/tests/factories/viewers'
import { useSettings } from '@/tests/support/settings'
import { useTestDatabase } from './support/database'

useTestDatabase()
useSettings()
afterEach(clearCatalogue)

/** A video of which everything is indexed that can be. */
async function makeIndexed() {
  const [subCategory, otherSeries] = [await makeSubCategory('music'), await makeSeries()]
  const { video, ids } = await makeConcert({ subCategoryId: subCategory.id })
  const second = { title: 'Vatapi', startSeconds: 60, tala: 'Adi', form: 'Kriti', composer: 'Dikshitar' }
  await makePiece(video.id, second)
  await makePiece(video.id, { title: 'Alapana', startSeconds: 90, form: 'Alapana', composer: 'Syama' })
  await indexAllStale()
  return { id: video.id, ids, otherSeries: otherSeries.id, subCategory: subCategory.id }
}
type Indexed = Awaited<ReturnType<typeof makeIndexed>>

const notedVideos = async () => (await db.searchStale.findMany()).map(({ videoId }) => videoId)
const of = (name: string) => ({ where: { name } })
const aliases = ['Another']

describe('a video is noted for the search index', () => {
  it.each<[string, (made: Indexed) => Promise<unknown>]>([
    ['with a name', ({ id }) => db.video.update({ where: { id }, data: { name: 'Dusk' } })],
    ['with a venue', ({ id }) => db.video.update({ where: { id }, data: { venue: 'Music Academy' } })],
    ['as a draft', ({ id }) => db.video.update({ where: { id }, data: { publishedAt: null } })],
    ['with another date', ({ id }) => db.video.update({ where: { id }, data: { publishedAt: future(1) } })],
    ['without a sub-category', ({ id }) => db.video.update({ where: { id }, data: { subCategoryId: null } })],
    ['of another series', ({ id, otherSeries: seriesId }) => db.video.update({ where: { id }, data: { seriesId } })],
    ['of an artist of another name', () => db.artist.updateMany({ data: { name: 'Kalavati' } })],
    ['of an artist with another spelling', () => db.artist.updateMany({ data: { aliases } })],
    ['of an artist who becomes a draft', () => db.artist.updateMany({ data: { publishedAt: null } })],
    ['of a series of another name', () => db.series.updateMany({ data: { name: 'Dawn' } })],
    ['of a sub-category of another name', () => db.subCategory.updateMany({ data: { name: 'Violin' } })],
    ['of a raga of another name', () => db.raga.updateMany({ data: { name: 'Hanumatodi' } })],
    ['of a raga with another spelling', () => db.raga.updateMany({ data: { aliases } })],
    ['of a tala of another name', () => db.tala.updateMany({ data: { name: 'Rupaka' } })],
    ['of a tala with another spelling', () => db.tala.updateMany({ data: { aliases } })],
    ['of a composer of another name', () => db.composer.update({ ...of('Dikshitar'), data: { name: 'Muthuswami' } })],
    ['of a composer with another spelling', () => db.composer.update({ ...of('Dikshitar'), data: { aliases } })],
    ['of a composer without a composition', () => db.composer.update({ ...of('Syama'), data: { name: 'Shyama' } })],
    ['of a form of another name', () => db.musicalForm.update({ ...of('Kriti'), data: { name: 'Kirtana' } })],
    ['of a form with another spelling', () => db.musicalForm.update({ ...of('Kriti'), data: { aliases } })],
    ['of a form without a composition', () => db.musicalForm.update({ ...of('Alapana'), data: { name: 'Alap' } })],
    [
      'of a composition of another title',
      () => db.composition.updateMany({ data: { title: 'Vatapi Ganapatim' }, limit: 1 }),
    ],
    ['of a composition with another spelling', () => db.composition.updateMany({ data: { aliases } })],
    ['of a composition without composer', () => db.composition.updateMany({ data: { composerId: null } })],
    ['of a composition without form', () => db.composition.updateMany({ data: { formId: null } })],
    ['with another piece', ({ id }) => makePiece(id, { startSeconds: 120, title: 'Mangalam' })],
    ['with a piece of another title', () => db.piece.updateMany({ data: { title: 'Mangalam' } })],
    ['without pieces', () => db.piece.deleteMany()],
    ['without a raga', () => db.pieceRaga.deleteMany()],
    ['without performers', () => db.videoPerformer.deleteMany()],
  ])('%s', async (_what, change) => {
    const made = await makeIndexed()
    expect(await notedVideos()).toEqual([])
    await change(made)
    expect(await notedVideos()).toEqual([made.id])
  })
})

describe('a video is not noted for the search index', () => {
  const facts = { about: 'x' }
  it.each<[string, (made: Indexed) => Promise<unknown>]>([
    ['with another description', ({ id }) => db.video.update({ where: { id }, data: { description: 'New.' } })],
    ['with the same name', ({ id }) => db.video.update({ where: { id }, data: { updatedAt: new Date() } })],
    ['of an artist with another picture', () => db.artist.updateMany({ data: { thumbnailUrl: '/art/new.webp' } })],
    ['of a series with another description', () => db.series.updateMany({ data: { description: 'New.' } })],
    ['of a sub-category elsewhere in its list', () => db.subCategory.updateMany({ data: { position: 3 } })],
    ['of a raga with other facts', () => db.raga.updateMany({ data: { facts } })],
    ['of a tala with other facts', () => db.tala.updateMany({ data: { facts } })],
    ['of a composer with other facts', () => db.composer.updateMany({ data: { facts } })],
    ['of a composition with other facts', () => db.composition.updateMany({ data: { facts, language: 'Telugu' } })],
    ['of a form that is written again', () => db.musicalForm.update({ ...of('Kriti'), data: { name: 'Kriti' } })],
  ])('%s', async (_what, change) => {
    await change(await makeIndexed())
    expect(await notedVideos()).toEqual([])
  })

  it('when staff order the sub-categories', async () => {
    const { subCategory } = await makeIndexed()
    const other = await makeSubCategory('music', 1)
    const [seen, ids] = [
      [subCategory, other.id],
      [other.id, subCategory],
    ]
    await orderSubCategories(await makeViewer({ admin: true }), { category: 'music', seen, ids })
    expect(await db.subCategory.findUnique({ where: { id: subCategory } })).toMatchObject({ position: 1 })
    expect(await notedVideos()).toEqual([])
  })

  it('when staff save only the facts of a raga that more videos have than are indexed at once', async () => {
    const artist = await makeArtist()
    for (let count = 0; count < 51; count += 1) {
      await makePiece((await makeVideo({ artistId: artist.id })).id, { raga: 'Todi' })
    }
    await indexAllStale()
    const { id, name } = await db.raga.findFirstOrThrow()
    const saved = { kind: 'raga', id, name, aliases: '', facts: { watch: '2' } } as const
    await saveName(await makeViewer({ admin: true }), { ...saved, seen: { name, aliases: [], facts: {} } })
    expect(await db.raga.findFirst()).toMatchObject({ facts: { watch: '2' } })
    expect(await notedVideos()).toEqual([])
  })
})
