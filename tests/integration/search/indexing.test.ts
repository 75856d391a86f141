import { changeAtOnce, undoBulk } from '@/lib/domains/editorial/mutations-bulk'
import { saveArtist } from '@/lib/domains/editorial/mutations-artists'
import { mergeNames, undoMerge } from '@/lib/domains/editorial/mutations-merges'
import { saveName } from '@/lib/domains/editorial/mutations-names'
import { writePieces } from '@/lib/domains/editorial/mutations-pieces'
import { saveSeries } from '@/lib/domains/editorial/mutations-series'
import { orderSubCategories, saveSubCategory } from '@/lib/domains/editorial/mutations-sub-categories'
import { deleteVideos, saveVideo } from '@/lib/domains/editorial/mutations-videos'
import { getStaffArtist } from '@/lib/domains/editorial/queries-artists'
import { nameRows } from '@/lib/domains/editorial/queries-terms'
import { getStaffVideo } from '@/lib/domains/editorial/queries-videos'
import type { BulkSet } from '@/lib/domains/editorial/schema-bulk'
import type { StaffNameKind } from '@/lib/domains/editorial/schema-names'
import type { VideoInput } from '@/lib/domains/editorial/schema-videos'
import { saveSpellings } from '@/lib/domains/scripts/mutations'
import { formSpellings } from '@/lib/domains/scripts/schema'
import { restoreFromTrash } from '@/lib/domains/trash/mutations'
import { db } from '@/lib/server/db/client'
import type { Actor } from '@/lib/shared/actor'
import {
  categoryIds,
  clearCatalogue,
  makeArtist,
  makeConcert,
  makePiece,
  makeSeries,
  makeSubCategory,
} from '@/tests/factories/catalogue'
import { csv, load, NEW } from '@/tests/factories/imports'
import { indexAllStale, indexCatalogue } from '@/tests/factories/search-index'
import { makeViewer } from '@/tests/factories/viewers'
import { useSettings } from '@/tests/support/settings'
import { useTestDatabase } from '../support/database'

useTestDatabase()
useSettings()
let admin: Actor
beforeAll(async () => {
  admin = await makeViewer({ admin: true })
})
afterEach(async () => {
  await clearCatalogue()
  await db.nameMerge.deleteMany()
})

/** Everything that the search finds. */
async function found(): Promise<string[]> {
  const term = { select: { field: true, text: true, aliases: true } }
  const postings = await db.searchPosting.findMany({ omit: { termId: true }, include: { term } })
  return postings.map((posting) => JSON.stringify(posting)).sort()
}

/** Videos of which everything is indexed that can be: the first as staff edit it, and as many more as are asked for. */
async function makeIndexed(more: number) {
  const [subCategory, other] = [await makeSubCategory('music'), await makeSubCategory('music', 1)]
  const first = await makeConcert({ subCategoryId: subCategory.id, venue: 'Sabha', externalId: 'x1' })
  const { id } = first.video
  const shared = { title: 'Vatapi', startSeconds: 60, raga: 'Todi', tala: 'Adi', form: 'Kriti', composer: 'Dikshitar' }
  await makePiece(id, shared)
  await makePiece(id, { title: 'Alapana', startSeconds: 90, form: 'Alapana', composer: 'Syama' })
  const others = await db.video.createManyAndReturn({
    data: Array.from({ length: more }, (_, count) => ({
      ...{ name: `Evening ${count}`, description: '', thumbnailUrl: '', durationSeconds: 600 },
      ...{ fileKey: `more-${count}.mp4`, publishedAt: new Date('2026-01-01'), categoryId: categoryIds.music },
      ...{ subCategoryId: subCategory.id, seriesId: first.ids.series, episode: count + 2 },
    })),
    select: { id: true },
  })
  const ids = [id, ...others.map((video) => video.id)]
  const { position, artistId } = { position: 1, artistId: first.ids.artist }
  await db.videoPerformer.createMany({ data: others.map((video) => ({ videoId: video.id, artistId, position })) })
  const [ragaId, talaId] = [await idOf('raga', 'Todi'), await idOf('tala', 'Adi')]
  const facts = { startSeconds: 60, endSeconds: null, title: 'Vatapi', sruti: null, language: null, composition: null }
  const named = { composerId: await idOf('composer', 'Dikshitar'), formId: await idOf('form', 'Kriti') }
  await writePieces(
    db,
    others.map((video) => ({ videoId: video.id, ...facts, ...named, ragaIds: [ragaId], talaIds: [talaId] })),
  )
  await indexCatalogue()
  return { id, ids, artist: first.ids.artist, series: first.ids.series, subCategory: subCategory.id, other: other.id }
}
type Indexed = Awaited<ReturnType<typeof makeIndexed>>

const edit = (change: Partial<VideoInput>) => async (made: Indexed) => {
  const staff = await getStaffVideo(admin, made.id)
  await saveVideo(admin, made.id, { ...(staff?.form as VideoInput), ...change })
}
const bulk = (set: (made: Indexed) => Promise<BulkSet> | BulkSet) => async (made: Indexed) => {
  const { changed } = await changeAtOnce(admin, { ids: made.ids, set: await set(made) })
  expect(changed).toBe(made.ids.length)
}
const undone = (change: (made: Indexed) => Promise<void>) => async (made: Indexed) => {
  await change(made)
  await indexAllStale()
  const last = await db.bulkChange.findFirstOrThrow({ orderBy: { id: 'desc' } })
  // As it was cannot be told from never changed: something else differs too.
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
  const seen = formSpellings({})
  const spellings = { ...seen, taml: { text: 'விண்மீன்', confirmed: true, reason: '' } }
  await saveSpellings(admin, { kind, id, seen, spellings })
}
const importing = (columns: string, values: string) => () => load(csv(`externalId,${columns}`, `x1,${values}`))

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
  ['videos become drafts', bulk(() => ({ field: 'date', publication: 'draft', publishAt: '' }))],
  ['videos get another sub-category', bulk(({ other: id }) => ({ field: 'subCategory', subCategoryId: id }))],
  ['videos get another category', bulk(() => ({ field: 'category', category: 'dance', subCategoryId: null }))],
  ['videos get another series', bulk(async () => ({ field: 'series', seriesId: (await makeSeries()).id }))],
  ['videos get another artist', bulk(async () => ({ field: 'artist', artistId: (await makeArtist()).id }))],
  ['a change of videos is undone', undone(bulk(() => ({ field: 'date', publication: 'draft', publishAt: '' })))],
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
  ['a series gets another name', ({ series }) => saveSeries(admin, series, { name: 'Dawn', description: '' })],
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

describe('the search index is as if it were made anew', () => {
  it.each(changes)('when %s', async (_what, change) => {
    const made = await makeIndexed(0)
    const before = await found()
    await change(made)
    // One person's change is found at once: no job has run.
    const now = await found()
    await indexCatalogue()
    expect(await found()).toEqual(now)
    expect(now).not.toEqual(before)
  })

  it.each<Change>([
    ['a raga gets another spelling', rename('raga', 'Todi', { aliases: 'Another' })],
    ['a form gets another name', rename('form', 'Kriti', { name: 'Kirtana' })],
    ['an artist gets another name', editArtist({ name: 'Kalavati' })],
    ['a series gets another name', ({ series }) => saveSeries(admin, series, { name: 'Dawn', description: '' })],
    ['a raga is merged into another', merge('raga', 'Todi')],
    ['a spelling in another script is confirmed', spell('tala', 'Adi')],
    ['videos get another artist', bulk(async () => ({ field: 'artist', artistId: (await makeArtist()).id }))],
  ])('once its job has run, when %s and more videos have it than are indexed at once', async (_what, change) => {
    const made = await makeIndexed(50)
    const before = await found()
    await change(made)
    expect(await db.searchStale.count()).toBe(51)
    await indexAllStale()
    const now = await found()
    await indexCatalogue()
    expect(await found()).toEqual(now)
    expect(now).not.toEqual(before)
  })
})

it('of videos that are too many to be indexed at once drafts are found no more, and the others in their sub-category, before the job has run', async () => {
  const made = await makeIndexed(50)
  await bulk(({ other: id }) => ({ field: 'subCategory', subCategoryId: id }))(made)
  expect(await db.searchPosting.count({ where: { subCategoryId: { not: made.other } } })).toBe(0)
  await bulk(() => ({ field: 'date', publication: 'draft', publishAt: '' }))(made)
  expect(await db.searchPosting.count()).toBe(0)
})

it('a video is not indexed anew when staff order the sub-categories, or save only the facts of a raga', async () => {
  const { subCategory, other: second } = await makeIndexed(50)
  await orderSubCategories(admin, { category: 'music', seen: [subCategory, second], ids: [second, subCategory] })
  const id = await idOf('raga', 'Todi')
  const saved = { kind: 'raga', id, name: 'Todi', aliases: '', facts: { watch: '2' } } as const
  await saveName(admin, { ...saved, seen: { name: 'Todi', aliases: [], facts: {} } })
  expect(await db.raga.findFirst({ where: { id } })).toMatchObject({ facts: { watch: '2' } })
  expect(await db.searchStale.count()).toBe(0)
})
