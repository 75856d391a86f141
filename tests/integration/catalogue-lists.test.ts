import { countPerformances, listArtistVideos } from '@/lib/domains/catalogue/artists/queries'
import { listPublishedVideos, type ListScope } from '@/lib/domains/catalogue/listing/queries'
import { listNameVideos } from '@/lib/domains/catalogue/performed/queries'
import { getVideo } from '@/lib/domains/catalogue/queries'
import type { VideoCardDto } from '@/lib/domains/catalogue/schema'
import { listFeaturedVideos, listOwnOfBrowse, readBrowseVideos } from '@/lib/domains/catalogue/shelves/queries'
import { listRentals } from '@/lib/domains/payments/rentals/queries'
import { indexVideos } from '@/lib/domains/search/index/mutations'
import { searchVideos } from '@/lib/domains/search/queries'
import { listMyList, listShelves } from '@/lib/domains/viewing/my-list/queries'
import { db } from '@/lib/server/db/client'
import { visitor, type Actor } from '@/lib/shared/access/actor'
import type { Paged } from '@/lib/shared/routes/paging'
import {
  categoryIds,
  file,
  future,
  makeSubCategory,
  makeVideo,
  past,
  makeArtist,
  makePiece,
  makeSeries,
} from '@/tests/factories/catalogue'
import { indexCatalogue } from '@/tests/factories/search-index'
import { makeViewer } from '@/tests/factories/viewers'
import { useCatalogue } from './support/catalogue'

useCatalogue()

const total = async (scope: ListScope, now?: Date) => (await listPublishedVideos(visitor, scope, 0, now)).totalRecords

/** All pages of a list. */
async function allPages(read: (page: number) => Promise<Paged<VideoCardDto> | null>) {
  const first = await read(0)
  const ids: number[] = []
  for (let page = 0; page <= (first?.totalPages ?? 0); page += 1) {
    ids.push(...((await read(page))?.data ?? []).map(({ id }) => id))
  }
  return [first?.totalRecords ?? 0, ids]
}

/** All pages of a list, and the same by reading the whole catalogue. */
async function both({ category, subCategories = [] }: ListScope, now: Date) {
  const shown = await allPages((page) => listPublishedVideos(visitor, { category, subCategories }, page, now))
  const rows = await db.video.findMany({
    where: {
      publishedAt: { lte: now },
      ...(category && { categoryId: categoryIds[category] }),
      ...(subCategories.length > 0 && { subCategoryId: { in: [...subCategories] } }),
    },
    orderBy: [{ publishedAt: 'desc' }, { id: 'desc' }],
    select: { id: true },
  })
  return { shown, true: [rows.length, rows.map(({ id }) => id)] }
}

describe('the pages and the total of a list', () => {
  it('are exact at every instant, with published, scheduled and draft videos', async () => {
    const genres = [await makeSubCategory('music'), await makeSubCategory('music'), await makeSubCategory('dance')]
    const [first = 0, second = 0, dance = 0] = genres.map(({ id }) => id)
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
      { category: 'music', subCategories: [first] },
      { category: 'music', subCategories: [dance] },
      { subCategories: [first, dance, 2_000_000_000, first] },
    ]
    for (const now of [past(700), past(400), new Date(), future(33), future(500)]) {
      for (const scope of scopes) {
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

it('the total of a list follows a publication, a withdrawal, a move to another category and a deletion, of one row and of many', async () => {
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

/** Videos over months past and to come, and drafts, each with the same names; two pieces of one raga in some. */
async function recitals(count = 12) {
  const artist = await makeArtist({ publishedAt: past(999) })
  const [sameInstant, ids] = [past(400), [] as number[]]
  for (let index = 0; index < count; index += 1) {
    const publishedAt = [past(index * 9), sameInstant, index % 4 === 1 ? null : future(index * 3)][index % 3]
    const { id } = await makeVideo({ publishedAt, artistId: artist.id })
    await makePiece(id, { title: 'Vatapi', composer: 'Dikshitar', raga: 'Hamsadhwani', tala: 'Adi', form: 'Kriti' })
    if (index % 2 === 0)
      await makePiece(id, { title: 'Vinayaka', startSeconds: 60, raga: 'Hamsadhwani', composer: 'Dikshitar' })
    ids.push(id)
  }
  return { artist, ids }
}

const idOf = async (kind: 'raga' | 'composition') =>
  kind === 'raga'
    ? (await db.raga.findFirstOrThrow({ where: { name: 'Hamsadhwani' } })).id
    : (await db.composition.findFirstOrThrow({ where: { title: 'Vatapi' } })).id

describe('the lists of a name and of an artist', () => {
  it('have every published video once, on whatever page, at every instant, indexed or not', async () => {
    const { artist, ids } = await recitals(30)
    await indexVideos(db, ids.slice(0, 20))
    // What the index knows of these is not true any more, and it has not heard of others.
    await db.piece.deleteMany({ where: { videoId: { in: ids.slice(0, 3) } } })
    await db.video.update({ where: { id: ids[4] }, data: { publishedAt: past(70) } })
    const [raga, composition] = [await idOf('raga'), await idOf('composition')]
    for (const now of [past(401), past(400), past(100), new Date(), future(40), future(500)]) {
      const shown = await db.video.findMany({
        where: { publishedAt: { lte: now } },
        orderBy: [{ publishedAt: 'desc' }, { id: 'desc' }],
        select: { id: true, pieces: { select: { id: true } } },
      })
      const sung = shown.filter(({ pieces }) => pieces.length > 0).map(({ id }) => id)
      const expected = [sung.length, sung]
      expect(await allPages((page) => listNameVideos(visitor, 'ragas', raga, page, now))).toEqual(expected)
      expect(await allPages((page) => listNameVideos(visitor, 'compositions', composition, page, now))).toEqual(
        expected,
      )
      expect(await allPages((page) => listArtistVideos(visitor, artist.id, { page }, now))).toEqual([
        shown.length,
        shown.map(({ id }) => id),
      ])
    }
  })

  it('follow who leads a video and who accompanies', async () => {
    const [one, other] = [await makeArtist(), await makeArtist()]
    const { id } = await makeVideo()
    await db.videoPerformer.createMany({
      data: [
        { videoId: id, artistId: one.id, position: 1, role: 'vocal' },
        { videoId: id, artistId: other.id, position: 2, role: 'Vocal' },
      ],
    })
    expect(await countPerformances(other.id)).toEqual({ lead: 1, accompanist: 0 })
    await db.videoPerformer.update({
      where: { videoId_position: { videoId: id, position: 1 } },
      data: { role: 'veena' },
    })
    expect(await countPerformances(other.id)).toEqual({ lead: 0, accompanist: 1 })
    await db.videoPerformer.delete({ where: { videoId_position: { videoId: id, position: 2 } } })
    expect(await countPerformances(other.id)).toEqual({ lead: 0, accompanist: 0 })
  })
})

const listed = async (actor: Actor, scope: ListScope) => (await listPublishedVideos(actor, scope, 0)).data
/** Every query that gives cards of videos. */
const queries: Record<string, (actor: Actor, ids: Ids) => Promise<(VideoCardDto | undefined)[]>> = {
  listPublishedVideos: (actor) => listed(actor, {}),
  'listPublishedVideos of a category': (actor) => listed(actor, { category: 'music' }),
  'listPublishedVideos of a sub-category': (actor, { genre }) => listed(actor, { subCategories: [genre] }),
  'listPublishedVideos of both': (actor, { genre }) => listed(actor, { category: 'music', subCategories: [genre] }),
  listArtistVideos: async (actor, { artist }) => (await listArtistVideos(actor, artist, { page: 0 }))?.data ?? [],
  getVideo: async (actor, { video }) => (await getVideo(actor, video))?.episodes ?? [],
  listFeaturedVideos: (actor) => listFeaturedVideos(actor, 'browse'),
  listOwnOfBrowse: async (actor) => (await listOwnOfBrowse(actor, await readBrowseVideos())).known,
  listShelves: async (actor) => Object.values(await listShelves(actor)).flat(),
  listMyList: async (actor) => (await listMyList(actor, 0)).data,
  listRentals: async (actor) => (await listRentals(actor)).map(({ video }) => video),
  searchVideos: async (actor) => (await searchVideos(actor, { query: 'margam', subCategories: [], page: 0 })).data,
}

type Ids = { video: number; artist: number; genre: number }
let ids: Ids
let actor: Actor

async function makeEverywhere() {
  const [artist, genre, series] = [await makeArtist(), await makeSubCategory('music'), await makeSeries()]
  const places = { artistId: artist.id, subCategoryId: genre.id, seriesId: series.id, episode: 1 }
  const video = await makeVideo({ name: 'Margam', ...places })
  ids = { video: video.id, artist: artist.id, genre: genre.id }
  actor = await makeViewer({ rental: { videoIds: [video.id] } })
  await db.featuredVideo.create({ data: { page: 'browse', videoId: video.id, position: 0 } })
  await db.savedVideo.create({ data: { userId: actor.id, videoId: video.id } })
  const watched = { positionSeconds: 60, updatedAt: new Date() }
  await db.watchProgress.create({ data: { userId: actor.id, videoId: video.id, ...watched } })
  await indexCatalogue()
}

it('the card of a video says the same whichever query read it', async () => {
  await makeEverywhere()
  const [expected] = (await listPublishedVideos(actor, {}, 0)).data
  const stable = (card: object | undefined) => ({ ...card, source: undefined, match: undefined })
  for (const [name, query] of Object.entries(queries)) {
    const card = (await query(actor, ids)).find((one) => one?.id === ids.video)
    expect([name, card && stable(card)]).toEqual([name, stable(expected)])
  }
})
