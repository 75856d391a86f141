import { saveArtist } from '@/lib/domains/catalogue/artists/mutations'
import { applyBulkNow, undoBulk } from '@/lib/domains/catalogue/bulk/mutations'
import type { BulkSet } from '@/lib/domains/catalogue/bulk/schema'
import { orderSubCategories, saveSubCategory } from '@/lib/domains/catalogue/categories/mutations'
import { saveSeries } from '@/lib/domains/catalogue/series/mutations'
import { getStaffArtist } from '@/lib/domains/catalogue/staff-artists/queries'
import { deleteVideos, saveVideo } from '@/lib/domains/catalogue/videos/mutations'
import { getStaffVideo } from '@/lib/domains/catalogue/videos/queries'
import type { VideoInput } from '@/lib/domains/catalogue/videos/schema'
import { saveName } from '@/lib/domains/names/entries/mutations'
import type { StaffNameKind } from '@/lib/domains/names/entries/schema'
import { nameRows } from '@/lib/domains/names/lookup/queries'
import { mergeNames, undoMerge } from '@/lib/domains/names/merging/mutations'
import { saveTransliterations } from '@/lib/domains/names/transliteration/mutations'
import { toTransliterationForm } from '@/lib/domains/names/transliteration/schema'
import { indexChangedVideos, indexStaleVideos, indexVideos, respellTerms } from '@/lib/domains/search/index/mutations'
import { searchVideos } from '@/lib/domains/search/queries'
import { restoreFromTrash } from '@/lib/domains/trash/mutations'
import { db } from '@/lib/server/db/client'
import { visitor, type Actor } from '@/lib/shared/access/actor'
import {
  future,
  makeArtist,
  makeConcert,
  makePiece,
  makeSeries,
  makeSubCategory,
  makeVideo,
} from '@/tests/factories/catalogue'
import { csv, load, NEW } from '@/tests/factories/imports'
import { indexAllStale, indexCatalogue, noteCatalogue } from '@/tests/factories/search-index'
import { makeViewer } from '@/tests/factories/viewers'
import { useCatalogue } from '@/tests/integration/support/catalogue'
import { untilSomebodyWaits } from '@/tests/support/data/locks'

useCatalogue()
let admin: Actor
beforeAll(async () => {
  admin = await makeViewer({ admin: true })
})
afterEach(() => db.nameMerge.deleteMany())

async function found(): Promise<string[]> {
  const term = { select: { field: true, text: true, aliases: true } }
  const postings = await db.searchPosting.findMany({ omit: { termId: true }, include: { term } })
  return postings.map((posting) => JSON.stringify(posting)).sort()
}

async function makeIndexed(more: number) {
  const [subCategory, other] = [await makeSubCategory('music'), await makeSubCategory('music', 1)]
  const first = await makeConcert({ subCategoryId: subCategory.id, venue: 'Sabha', externalId: 'x1' })
  const { id } = first.video
  const shared = { title: 'Vatapi', startSeconds: 60, raga: 'Todi', tala: 'Adi', form: 'Kriti', composer: 'Dikshitar' }
  await makePiece(id, shared)
  await makePiece(id, { title: 'Alapana', startSeconds: 90, form: 'Alapana', composer: 'Syama' })
  const ids = [id]
  for (let episode = 2; episode < more + 2; episode += 1) {
    const { artist: artistId, series: seriesId } = first.ids
    const video = await makeVideo({ subCategoryId: subCategory.id, artistId, seriesId, episode })
    await makePiece(video.id, shared)
    ids.push(video.id)
  }
  await indexCatalogue()
  return { id, ids, artist: first.ids.artist, series: first.ids.series, subCategory: subCategory.id, other: other.id }
}
type Indexed = Awaited<ReturnType<typeof makeIndexed>>

const edit = (change: Partial<VideoInput>) => async (made: Indexed) => {
  const staff = await getStaffVideo(admin, made.id)
  await saveVideo(admin, made.id, { ...(staff?.form as VideoInput), ...change })
}
const bulk = (set: (made: Indexed) => Promise<BulkSet> | BulkSet) => async (made: Indexed) => {
  const { changed } = await applyBulkNow(admin, { ids: made.ids, set: await set(made) })
  expect(changed).toBe(made.ids.length)
}
const undone = (change: (made: Indexed) => Promise<void>) => async (made: Indexed) => {
  await change(made)
  await indexAllStale()
  const last = await db.bulkChange.findFirstOrThrow({ orderBy: { id: 'desc' } })
  // Makes another change before the undo, because the undo alone would restore the original index.
  await edit({ name: 'After' })(made)
  await undoBulk(admin, last)
}
const editArtist =
  (change: object) =>
  async ({ artist }: Indexed) => {
    const staff = await getStaffArtist(admin, artist)
    if (staff) await saveArtist(admin, artist, { ...staff.form, ...change })
  }
const idOf = async (kind: StaffNameKind, name: string): Promise<number> => {
  const where = kind === 'artist' ? {} : { [kind === 'composition' ? 'title' : 'name']: name }
  const [row] = await nameRows(db, kind).findMany<{ id: number }>({ where, select: { id: true } })
  return row?.id ?? 0
}
const rename = (kind: StaffNameKind, name: string, change: { name?: string; aliases?: string }) => async () => {
  const id = await idOf(kind, name)
  await saveName(admin, { kind, id, name, aliases: '', ...change, seen: { name, aliases: [] } })
}
const other = { raga: 'Mohanam', tala: 'Rupaka', composer: 'Tyaga', form: 'Varnam' } as const
const merge = (kind: keyof typeof other, name: string) => async () => {
  await nameRows(db, kind).createMany({ data: [{ name: other[kind] }] })
  return mergeNames(admin, { kind, from: await idOf(kind, name), into: await idOf(kind, other[kind]) })
}
type Spelt = 'raga' | 'tala' | 'composer' | 'composition' | 'artist'
const spell = (kind: Spelt, name: string) => async () => {
  const id = await idOf(kind, name)
  const seen = toTransliterationForm({})
  const spellings = { ...seen, taml: { text: 'விண்மீன்', confirmed: true, reason: '' } }
  await saveTransliterations(admin, { kind, id, seen, spellings })
}
const importing = (columns: string, values: string) => () => load(csv(`externalId,${columns}`, `x1,${values}`))
const toDraft = bulk(() => ({ field: 'date', publication: 'draft', publishAt: '' }))
const toNewArtist = bulk(async () => ({ field: 'artist', artistId: (await makeArtist()).id }))
const renameSeries = ({ series }: Indexed) => saveSeries(admin, series, { name: 'Dawn', description: '' })
const toOther = bulk(({ other: id }) => ({ field: 'subCategory', subCategoryId: id }))

type Change = [string, (made: Indexed) => Promise<unknown>]
const merged = [
  ['raga', 'Todi'],
  ['tala', 'Adi'],
  ['composer', 'Dikshitar'],
  ['form', 'Kriti'],
] as const
const shared = [
  ['composer', 'Syama'],
  ['form', 'Alapana'],
] as const
const changes: Change[] = [
  ['a video gets another name', edit({ name: 'Dusk' })],
  ['a video gets another venue', edit({ venue: 'Music Academy' })],
  ['a video becomes a draft', edit({ publication: 'draft' })],
  ['a video gets another date', edit({ publication: 'public', publishAt: '2030-01-01T10:00' })],
  ['a video loses its sub-category', edit({ subCategoryId: null })],
  ['a video loses its series', edit({ seriesId: null, episode: '' })],
  ['a video loses its performers', edit({ performers: [] })],
  ['a video gets another programme', edit({ pieces: '0:00 Mangalam · Sourashtram · Adi · Tyagaraja · Kriti' })],
  ['a video loses its programme', edit({ pieces: '' })],
  ['videos become drafts', toDraft],
  ['videos get another sub-category', toOther],
  ['videos get another category', bulk(() => ({ field: 'category', category: 'dance', subCategoryId: null }))],
  ['videos get another series', bulk(async () => ({ field: 'series', seriesId: (await makeSeries()).id }))],
  ['videos get another artist', toNewArtist],
  ['a change of videos is undone', undone(toDraft)],
  ['an import names a video', importing('name', 'Dusk')],
  ['an import makes a draft', importing('publishedAt', '')],
  ['an import writes the performers', importing('performers', 'Aruna Sairam (Vocal)')],
  ['an import writes the programme', importing('pieces', '0:00 Mangalam · Sourashtram · Adi')],
  ['an import sets the series', importing('series,episode', 'Season two,1')],
  ['an import creates a video', () => load(csv(`${NEW},publishedAt`, 'x9,Dawn,music,76979871,1:00:00,2026-01-01'))],
  ['an artist gets another name', editArtist({ name: 'Kalavati' })],
  ['an artist gets another spelling', editArtist({ aliases: 'Kala' })],
  ['an artist becomes a draft', editArtist({ publication: 'draft' })],
  [
    'an artist is renamed among the names',
    async ({ artist }) => {
      const { name } = await db.artist.findUniqueOrThrow({ where: { id: artist } })
      await rename('artist', name, { name: 'Kalavati' })()
    },
  ],
  ['a series gets another name', renameSeries],
  [
    'a sub-category gets another name',
    ({ subCategory }) => saveSubCategory(admin, subCategory, { category: 'music', name: 'Violin' }),
  ],
  ...[...merged, ...([...shared, ['composition', 'Vatapi']] as const)].flatMap(([kind, name]): Change[] => [
    [`a ${kind} (${name}) gets another name`, rename(kind, name, { name: 'Other' })],
    [`a ${kind} (${name}) gets another spelling`, rename(kind, name, { aliases: 'Another' })],
  ]),
  ...merged.flatMap(([kind, name]): Change[] => [
    [`a ${kind} is merged into another`, merge(kind, name)],
    [
      `a merge of a ${kind} is undone`,
      async () => {
        const { id } = await merge(kind, name)()
        await indexAllStale()
        await undoMerge(admin, { id })
        await rename(kind, name, { aliases: 'Another' })()
      },
    ],
  ]),
  ...([...merged.slice(0, 3), ['composition', 'Vatapi'], ['artist', '']] as [Spelt, string][]).map(
    ([kind, name]): Change => [`a spelling in another script of a ${kind} is confirmed`, spell(kind, name)],
  ),
  [
    'a video comes back from the trash',
    async ({ id }) => {
      await edit({ name: 'Dusk' })({ id } as Indexed)
      await deleteVideos(admin, { ids: [id] })
      await restoreFromTrash(admin, await db.trashItem.findFirstOrThrow({ where: { kind: 'video' } }))
    },
  ],
  ['a video is deleted', ({ id }) => deleteVideos(admin, { ids: [id] })],
]

describe('the search index equals a rebuilt one', () => {
  async function expectAsRebuilt(made: Indexed, change: Change[1], afterwards = async () => {}) {
    const before = await found()
    await change(made)
    await afterwards()
    const now = await found()
    await indexCatalogue()
    expect(await found()).toEqual(now)
    expect(now).not.toEqual(before)
  }

  it.each(changes)('when %s', async (_what, change) => expectAsRebuilt(await makeIndexed(0), change))

  it.each<Change>([
    ['a raga gets another spelling', rename('raga', 'Todi', { aliases: 'Another' })],
    ['a form gets another name', rename('form', 'Kriti', { name: 'Kirtana' })],
    ['an artist gets another name', editArtist({ name: 'Kalavati' })],
    ['a series gets another name', renameSeries],
    ['a raga is merged into another', merge('raga', 'Todi')],
    ['a spelling in another script is confirmed', spell('tala', 'Adi')],
    ['videos get another artist', toNewArtist],
  ])('after its job has run, when %s and more videos are affected than are indexed at once', async (_what, change) =>
    expectAsRebuilt(await makeIndexed(50), change, async () => {
      expect(await db.searchStale.count()).toBe(51)
      await indexAllStale()
    }),
  )
})

it('before the job has run, a large change already hides drafts and moves the others to their sub-category', async () => {
  const made = await makeIndexed(50)
  await toOther(made)
  expect(await db.searchPosting.count({ where: { subCategoryId: { not: made.other } } })).toBe(0)
  await toDraft(made)
  expect(await db.searchPosting.count()).toBe(0)
})

it('a video is not reindexed when staff reorder sub-categories, or save only the facts of a raga', async () => {
  const { subCategory, other: second } = await makeIndexed(50)
  await orderSubCategories(admin, { category: 'music', seen: [subCategory, second], ids: [second, subCategory] })
  const id = await idOf('raga', 'Todi')
  const saved = { kind: 'raga', id, name: 'Todi', aliases: '', facts: { watch: '2' } } as const
  await saveName(admin, { ...saved, seen: { name: 'Todi', aliases: [], facts: {} } })
  expect(await db.raga.findFirst({ where: { id } })).toMatchObject({ facts: { watch: '2' } })
  expect(await db.searchStale.count()).toBe(0)
})

const ask = (query: string, subCategories: number[] = [], now?: Date) =>
  searchVideos(visitor, { query, subCategories, page: 0 }, now)
const idsOf = async (query: string) => (await ask(query)).data.map(({ id }) => id)
async function makeNamed(name: string, count: number, artistId?: number): Promise<number[]> {
  const ids: number[] = []
  for (let made = 0; made < count; made += 1) ids.push((await makeVideo({ name: `${name} ${made}`, artistId })).id)
  return ids
}

describe('the search index', () => {
  it('does not forget an artist who was renamed while a video was being indexed', async () => {
    const artist = await makeArtist({ name: 'Abhirami Sundaram' })
    const { id } = await makeVideo({ name: 'Archive', artistId: artist.id })
    const indexing = await db.$transaction(async (renaming) => {
      await renaming.artist.update({ where: { id: artist.id }, data: { name: 'Kalavati Raman' } })
      await indexChangedVideos(renaming, [id])
      const work = db.$transaction((tx) => indexVideos(tx, [id]))
      await untilSomebodyWaits()
      // Returns the promise in an object, so that it isn't awaited inside this transaction. It waits for a lock that
      // the transaction holds.
      return { work }
    })
    await indexing.work
    expect([await idsOf('kalavati'), await idsOf('abhirami')]).toEqual([[id], []])
  })

  it('follows changes of names, pieces and dates, including those made by SQL', async () => {
    const { id } = await makeVideo({ name: 'Evening' })
    await makePiece(id, { raga: 'Kalyani' })
    const expectIndexed = async (expected: Record<string, number[]>) => {
      await indexCatalogue()
      for (const [query, ids] of Object.entries(expected)) expect([query, await idsOf(query)]).toEqual([query, ids])
    }
    await expectIndexed({ kalyani: [id] })
    await db.raga.updateMany({ data: { name: 'Bilahari', aliases: ['Morning raga'] } })
    await expectIndexed({ kalyani: [], bilahari: [id], 'morning raga': [id] })
    await db.piece.deleteMany({ where: { videoId: id } })
    await db.video.update({ where: { id }, data: { name: 'Dawn' } })
    await expectIndexed({ bilahari: [], evening: [], dawn: [id] })
    await db.$executeRaw`UPDATE "Video" SET "publishedAt" = NULL WHERE "id" = ${id}`
    await expectIndexed({ dawn: [] })
  })

  it('does not block the deletion of a video', async () => {
    const [id, other] = await makeNamed('Dawn', 2)
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
    const postings = await db.searchPosting.count({ where: { videoId: id } })
    expect([await idsOf('dawn'), postings, await db.searchStale.count()]).toEqual([[other], 0, 0])
  })

  it('is written by several workers at once, each video once', async () => {
    const artist = await makeArtist({ name: 'Kalavati Raman' })
    await makeNamed('Evening', 30, artist.id)
    await noteCatalogue()
    await Promise.all([indexAllStale(), indexAllStale(), indexAllStale()])
    expect((await ask('kalavati raman')).totalRecords).toBe(30)
    expect(await db.searchStale.count()).toBe(0)
  })

  it('is written without a deadlock when several processes index the same videos', async () => {
    const ids = await makeNamed('Morning', 10)
    await indexCatalogue()
    const callers = [ids, ids.toReversed(), ids].map((list) => db.$transaction((tx) => indexVideos(tx, list)))
    await Promise.all(callers)
    expect((await ask('morning')).totalRecords).toBe(10)
  })

  it('replaces spellings of an older version once, with several workers', async () => {
    const artist = await makeArtist({ name: 'Kalavati Raman', aliases: ['Kala'] })
    const ids = await makeNamed('Dawn', 6, artist.id)
    await indexCatalogue()
    const before = await db.searchSpelling.count()
    await db.searchTerm.updateMany({ data: { version: 0 } })
    await db.searchSpelling.deleteMany({ where: { term: { text: { startsWith: 'Dawn' } } } })
    const { work } = await db.$transaction(async (holding) => {
      await holding.$queryRaw`SELECT "id" FROM "SearchSpelling" FOR UPDATE`
      const others = ids.map((id) => db.$transaction((tx) => indexVideos(tx, [id])))
      await untilSomebodyWaits(ids.length)
      return { work: others }
    })
    await Promise.all([...work, respellTerms(), respellTerms()])
    expect(await db.searchSpelling.count()).toBe(before)
    for (const query of ['kalavati', 'dawn']) expect(await idsOf(query)).toHaveLength(6)
  })
})

it('the total of a search is exact as soon as a video is withdrawn, scheduled, or moved to another genre', async () => {
  const genre = await makeSubCategory('music')
  const ids = await makeNamed('Dawn', 3)
  const [withdrawn, planned, moved] = ids
  await indexCatalogue()
  expect((await ask('dawn')).totalRecords).toBe(3)
  await db.video.update({ where: { id: withdrawn }, data: { publishedAt: null } })
  // The unpublished video is hidden immediately, even before its index is updated.
  expect(await idsOf('dawn')).toEqual([moved, planned])
  const later = future(2)
  await db.video.update({ where: { id: planned }, data: { publishedAt: later } })
  await db.video.update({ where: { id: moved }, data: { subCategoryId: genre.id } })
  await indexChangedVideos(db, ids)
  expect(await ask('dawn')).toMatchObject({ data: [{ id: moved }], totalRecords: 1 })
  expect(await ask('dawn', [genre.id])).toMatchObject({ data: [{ id: moved }], totalRecords: 1 })
  expect(await ask('dawn', [], later)).toMatchObject({ data: [{ id: planned }, { id: moved }], totalRecords: 2 })
})
