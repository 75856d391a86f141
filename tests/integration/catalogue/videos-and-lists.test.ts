import { useCatalogue } from '@/tests/integration/support/catalogue'
import { GET as featuredCall } from '@/app/api/feed/[kind]/featured-videos/route'
import { GET as artistCall } from '@/app/api/feed/artists/[id]/route'
import { GET as artistVideosCall } from '@/app/api/feed/artists/[id]/videos/route'
import { GET as artistsCall } from '@/app/api/feed/artists/route'
import { GET as chipsCall } from '@/app/api/feed/categories/[category]/subcategories/route'
import { GET as categoryCall } from '@/app/api/feed/categories/[category]/videos/route'
import { GET as allChipsCall } from '@/app/api/feed/subcategories/route'
import { GET as trailerCall } from '@/app/api/feed/trailers/[id]/route'
import { GET as trailersCall } from '@/app/api/feed/trailers/route'
import { GET as videoCall } from '@/app/api/feed/videos/[id]/route'
import { getVideo } from '@/lib/domains/catalogue/queries'
import {
  browseCards,
  listFeaturedVideos,
  listOwnOfBrowse,
  readBrowseVideos,
} from '@/lib/domains/catalogue/queries-shelves'
import { listCategoryVideos } from '@/lib/domains/catalogue/queries-listing'
import type { TrailerDto, VideoCardDto, VideoDto } from '@/lib/domains/catalogue/schema'
import { db } from '@/lib/server/db/client'
import { visitor } from '@/lib/shared/actor'
import type { Paged } from '@/lib/shared/paging'
import {
  clearCatalogue,
  future,
  makeArtist,
  makePiece,
  makeSeries,
  makeSubCategory,
  makeTrailer,
  makeVideo,
  past,
} from '@/tests/factories/catalogue'
import { makeViewer } from '@/tests/factories/viewers'
import { countQueries } from '@/tests/support/count-queries'
import { call, type Handler } from '@/tests/support/request-scope'

useCatalogue()

const ids = (cards: { id: number }[]) => cards.map((card) => card.id)
const page = (query: string) => call(categoryCall, { url: `/?${query}`, params: { category: 'music' } })

describe('a category', () => {
  it('is listed in pages of twelve from page 0, newest first, without overlap even among equals', async () => {
    const moment = past(3)
    const made = []
    for (let index = 0; index < 26; index += 1) made.push((await makeVideo({ publishedAt: moment })).id)
    const newest = await makeVideo({ publishedAt: past(1) })
    await makeVideo({ category: 'dance' })
    const answers = await Promise.all([0, 1, 2].map((each) => page(`page=${each}`)))
    const pages = answers.map((answer) => answer.json<Paged<VideoCardDto>>())
    expect(pages.map((each) => each.data.length)).toEqual([12, 12, 3])
    expect(pages.map(({ page, totalPages, totalRecords }) => ({ page, totalPages, totalRecords }))).toEqual(
      [0, 1, 2].map((page) => ({ page, totalPages: 3, totalRecords: 27 })),
    )
    expect(pages.flatMap((each) => ids(each.data))).toEqual([newest.id, ...made.reverse()])
    expect((await page('')).json()).toEqual(pages[0])
  })

  it('has an empty page with the true totals past its end', async () => {
    await makeVideo()
    for (const number of [1, 9_999_999]) {
      const answer = await page(`page=${number}`)
      expect([answer.status, answer.json()]).toEqual([200, { data: [], page: number, totalPages: 1, totalRecords: 1 }])
    }
  })

  it('is an empty list when it has no videos', async () => {
    expect((await page('')).json()).toEqual({ data: [], page: 0, totalPages: 0, totalRecords: 0 })
  })

  it.each(['-1', 'abc', '1.5', '1e3', '+1', '0x1', '99999999', '1&page=2', '٣'])(
    'gets 400 for page %s',
    async (number) => {
      const answer = await page(`page=${number}`)
      const message = expect.any(String)
      expect([answer.status, answer.json()]).toEqual([400, { message, fields: { page: message } }])
    },
  )

  it('filters by a sub-category of its own, and finds nothing under one of another category', async () => {
    const [carnatic, hindustani] = [await makeSubCategory('music', 2), await makeSubCategory('music', 1)]
    const odissi = await makeSubCategory('dance')
    const wanted = await makeVideo({ subCategoryId: carnatic.id })
    await makeVideo({ subCategoryId: hindustani.id })
    await makeVideo({ category: 'dance', subCategoryId: odissi.id })
    expect((await page(`subCategory=${carnatic.id}`)).json()).toMatchObject({
      data: [{ id: wanted.id, category: 'music', subCategory: { id: carnatic.id, name: carnatic.name } }],
      totalRecords: 1,
      totalPages: 1,
    })
    expect((await page(`subCategory=${odissi.id}`)).json()).toMatchObject({ data: [], totalRecords: 0 })
    expect((await page('subCategory=2147483647')).json()).toMatchObject({ data: [], totalRecords: 0 })
    for (const wrong of ['abc', '0', '-1', '99999999999', '1%20OR%201=1']) {
      expect((await page(`subCategory=${wrong}`)).status).toBe(400)
    }
    const chips = await call(chipsCall, { params: { category: 'music' } })
    expect(chips.json()).toEqual([
      { id: hindustani.id, name: hindustani.name, category: 'music' },
      { id: carnatic.id, name: carnatic.name, category: 'music' },
    ])
    expect(ids((await call(allChipsCall)).json<{ id: number }[]>())).toEqual(ids([odissi, hindustani, carnatic]))
  })

  it('is one of four, and any other is 404', async () => {
    for (const category of ['', 'cooking', 'Music', '__proto__', 'music%00']) {
      for (const handler of [categoryCall, chipsCall]) {
        const answer = await call(handler as Handler, { params: { category } })
        expect([answer.status, answer.json()]).toEqual([404, { message: 'Not found' }])
      }
    }
  })
})

describe('an unknown id', () => {
  it.each([
    ['video', videoCall],
    ['trailer', trailerCall],
    ['artist', artistCall],
  ] as [string, Handler][])('of a %s gets 404 with a message', async (_, handler) => {
    const numbers = ['0', '-1', '99999999999', '2147483648', '2147483647']
    for (const id of [...numbers, '1.0', '01', ' 1', '1;', '1e1', 'abc', '']) {
      const answer = await call(handler, { params: { id } })
      expect([id, answer.status, answer.json()]).toEqual([id, 404, { message: 'Not found' }])
    }
  })

  it('of an artist or of a page of featured videos is 404 for their lists too', async () => {
    expect((await call(artistVideosCall, { params: { id: '2147483647' } })).status).toBe(404)
    expect((await call(artistVideosCall, { params: { id: 'abc' } })).status).toBe(404)
    expect((await call(featuredCall, { params: { kind: 'home' } })).status).toBe(404)
  })
})

describe('a video', () => {
  it('has its programme in order, its episodes with itself, and at most four related ones', async () => {
    const series = await makeSeries()
    const artist = await makeArtist()
    const shared = { seriesId: series.id, artistId: artist.id }
    const second = await makeVideo({ ...shared, episode: 2, publishedAt: past(5) })
    const first = await makeVideo({ ...shared, episode: 1, publishedAt: past(2) })
    for (let index = 0; index < 5; index += 1) await makeVideo()
    await makeVideo({ category: 'dance' })
    await makePiece(first.id, { startSeconds: 90, title: 'Nidhi chala sukhama', raga: 'Kalyani' })
    await makePiece(first.id, { title: 'Vanajakshi', language: 'Telugu' })
    const answer = await call(videoCall, { params: { id: String(first.id) } })
    const video = answer.json<VideoDto>()
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(video).toMatchObject({ id: first.id, episode: 1, totalEpisodes: 2, duration: 600, category: 'music' })
    expect(video.artist).toEqual({ id: artist.id, name: artist.name })
    const names = { raga: null, tala: null, ragas: [], talas: [], composition: null, words: [] }
    const facts = { endSeconds: null, composer: null, composerId: null, form: null, formId: null, language: null }
    const nothing = { ...names, ...facts, sruti: null }
    const kalyani = { id: expect.any(Number) as number, name: 'Kalyani' }
    expect(video.pieces).toEqual([
      { ...nothing, startSeconds: 0, title: 'Vanajakshi', language: 'Telugu' },
      { ...nothing, startSeconds: 90, title: 'Nidhi chala sukhama', raga: 'Kalyani', ragas: [kalyani] },
    ])
    expect(ids(video.episodes)).toEqual([first.id, second.id])
    expect(video.relatedVideos).toHaveLength(4)
    expect(ids(video.relatedVideos)).not.toEqual(expect.arrayContaining([first.id]))
    expect(video.relatedVideos.map((each) => each.category)).toEqual(Array(4).fill('music'))
  })

  it('outside a series has no episodes', async () => {
    const { id } = await makeVideo()
    const nothing = { episodes: [], episode: null, totalEpisodes: null, subCategory: null, artist: null }
    expect(await getVideo(visitor, id)).toMatchObject(nothing)
  })

  it('is related to its artist first, then its genre, then its category, however many newer ones there are', async () => {
    const artist = await makeArtist()
    const genre = await makeSubCategory('music')
    const subject = await makeVideo({ artistId: artist.id, subCategoryId: genre.id })
    const byArtist = await makeVideo({ artistId: artist.id, publishedAt: past(900) })
    const elsewhere = await makeVideo({ artistId: artist.id, category: 'lectures', publishedAt: past(901) })
    const byGenre = await makeVideo({ subCategoryId: genre.id, publishedAt: past(800) })
    // Not published, so that it does not appear among the related videos.
    await makeVideo({ artistId: artist.id, publishedAt: future(1) })
    const others = []
    for (let index = 0; index < 40; index += 1) others.push((await makeVideo({ publishedAt: past(2 + index) })).id)
    const related = (await getVideo(visitor, subject.id))?.relatedVideos ?? []
    expect(ids(related)).toEqual([byArtist.id, elsewhere.id, byGenre.id, others[0]])
  })
})

it('"More like this" begins with videos that have one of the same compositions', async () => {
  const artist = await makeArtist()
  const perform = (videoId: number, title: string, composer: string) => makePiece(videoId, { title, composer })
  const subject = await makeVideo({ artistId: artist.id })
  await perform(subject.id, 'Nidhi chala sukhama', 'Tyagaraja')
  const same = await makeVideo({ category: 'lectures', publishedAt: past(900) })
  await perform(same.id, 'Nidhi Chala Sukhama!', 'Tyagaraja')
  const otherWork = await makeVideo({ category: 'lectures', publishedAt: past(900) })
  await perform(otherWork.id, 'Nidhi chala sukhama', 'Syama Sastri')
  const draft = await makeVideo({ publishedAt: null })
  await perform(draft.id, 'Nidhi chala sukhama', 'Tyagaraja')
  const byArtist = await makeVideo({ artistId: artist.id, publishedAt: past(500) })
  const plain = await makeVideo({ publishedAt: past(400) })
  const related = (await getVideo(visitor, subject.id))?.relatedVideos ?? []
  expect(ids(related)).toEqual([same.id, byArtist.id, plain.id])
})

describe('drafts and scheduled videos', () => {
  it.each([
    ['a draft', null],
    ['scheduled', future(1)],
  ])('are in no response while they are %s', async (_, publishedAt) => {
    const [series, artist, genre] = [await makeSeries(), await makeArtist(), await makeSubCategory('music')]
    const shared = { artistId: artist.id, subCategoryId: genre.id, freeAccess: true }
    const shown = await makeVideo({ ...shared, seriesId: series.id, episode: 1 })
    const hidden = await makeVideo({ ...shared, seriesId: series.id, episode: 2, publishedAt, name: 'Unfinished' })
    const loose = await makeVideo({ ...shared, publishedAt, name: 'Unfinished too' })
    const shownTrailer = await makeTrailer(shown.id)
    const trailer = await makeTrailer(hidden.id, { name: 'Unfinished trailer' })
    const pages = ['visitor', 'landing', 'browse'] as const
    for (const { id: videoId } of [hidden, loose])
      for (const page of pages) await db.featuredVideo.create({ data: { page, videoId, position: 0 } })
    const admin = await makeViewer({ admin: true })
    const get = async (handler: Handler, id: number) => (await call(handler, { params: { id: String(id) } })).json()
    const answers = [
      (await page('')).json(),
      await get(videoCall, shown.id),
      await get(artistVideosCall, artist.id),
      (await call(trailersCall)).json<unknown>(),
      await get(trailerCall, shownTrailer.id),
      ...(await Promise.all(pages.map((name) => listFeaturedVideos(admin, name)))),
      browseCards(admin, await readBrowseVideos()),
      await getVideo(admin, shown.id),
    ]
    expect(JSON.stringify(answers)).not.toContain('Unfinished')
    expect(answers[0]).toMatchObject({ totalRecords: 1, totalPages: 1 })
    const itself = { id: shown.id, totalEpisodes: 1 }
    expect(answers[1]).toMatchObject({ ...itself, episodes: [itself], relatedVideos: [] })
    expect(await getVideo(admin, hidden.id)).toBeNull()
    expect((await call(videoCall, { params: { id: String(hidden.id) } })).status).toBe(404)
    expect((await call(trailerCall, { params: { id: String(trailer.id) } })).status).toBe(404)
  })

  it('appear at the instant of their publication', async () => {
    const at = future(1)
    const { id } = await makeVideo({ publishedAt: at })
    expect(await getVideo(visitor, id, new Date(at.getTime() - 1))).toBeNull()
    expect(await getVideo(visitor, id, at)).toMatchObject({ id })
  })
})

it('the browse page has the twelve newest of all and of each category, and no row without videos', async () => {
  for (let index = 0; index < 14; index += 1) await makeVideo({ publishedAt: past(10 + index) })
  const newest = await makeVideo({ category: 'trivia', publishedAt: past(1) })
  const oldest = await makeVideo({ category: 'dance', publishedAt: past(900) })
  const { shelves: rows } = browseCards(visitor, await readBrowseVideos())
  expect(rows.map((row) => `${row.key} ${row.videos.length}`)).toEqual(['latest 12', 'dance 1', 'music 12', 'trivia 1'])
  expect(rows[0]?.videos[0]?.id).toBe(newest.id)
  expect(ids(rows[0]?.videos ?? [])).not.toContain(oldest.id)
  await clearCatalogue()
  expect(browseCards(visitor, await readBrowseVideos()).shelves).toEqual([])
})

describe('the list', () => {
  it('of trailers is in the operator’s order, open to everyone, with up to four related ones of the same kind first', async () => {
    const music = await Promise.all([1, 2, 3].map(() => makeVideo()))
    const dances = await Promise.all([1, 2, 3].map(() => makeVideo({ category: 'dance' })))
    const made = []
    for (const [index, video] of [...dances, ...music].entries()) {
      made.push(await makeTrailer(video.id, { position: 9 - index }))
    }
    const list = (await call(trailersCall)).json<TrailerDto[]>()
    expect(ids(list)).toEqual(ids(made).reverse())
    const { id } = made.at(-1) ?? { id: 0 }
    const trailer = (await call(trailerCall, { params: { id: String(id) } })).json<TrailerDto>()
    expect(trailer).toMatchObject({ id, fileUrl: `/api/media/trailers/${id}`, vimeoId: null, freeAccess: false })
    expect(trailer.relatedVideos.map((each) => each.category)).toEqual(['music', 'music', 'dance', 'dance'])
    // A concert is closer than a dance also where it has a sub-category and neither of the others has one.
    const { id: subCategoryId } = await makeSubCategory('music')
    const subs = { where: { id: { in: music.slice(0, 2).map((video) => video.id) } }, data: { subCategoryId } }
    await db.video.updateMany(subs)
    const again = (await call(trailerCall, { params: { id: String(id) } })).json<TrailerDto>()
    expect(again.relatedVideos.map((each) => each.category)).toEqual(['music', 'music', 'dance', 'dance'])
  })

  it('of artists is by name, in pages, with genres, without unpublished ones', async () => {
    const genre = await makeSubCategory('music')
    const second = await makeArtist({ name: 'Balamani', subCategories: { connect: [{ id: genre.id }] } })
    const first = await makeArtist({ name: 'Abhirami' })
    const hidden = await makeArtist({ name: 'Unfinished', publishedAt: null })
    await makeVideo({ artistId: hidden.id })
    expect((await call(artistsCall)).json()).toEqual({
      data: [
        { id: first.id, name: 'Abhirami', description: 'A singer.', thumbnailUrl: '/art/a.webp', subCategories: [] },
        expect.objectContaining({ id: second.id, subCategories: [{ id: genre.id, name: genre.name }] }),
      ],
      page: 0,
      totalPages: 1,
      totalRecords: 2,
    })
    expect((await call(artistsCall, { url: '/?page=-1' })).status).toBe(400)
    expect((await call(artistCall, { params: { id: String(hidden.id) } })).status).toBe(404)
    expect((await call(artistVideosCall, { params: { id: String(hidden.id) } })).status).toBe(404)
    const { id } = await makeArtist()
    expect((await call(artistVideosCall, { params: { id: String(id) } })).json()).toMatchObject({ data: [] })
  })
})

it('the number of SQL statements stays small, however many videos there are', async () => {
  const [series, artist, genre] = [await makeSeries(), await makeArtist(), await makeSubCategory('music')]
  const shared = { artistId: artist.id, subCategoryId: genre.id, seriesId: series.id }
  for (let index = 0; index < 8; index += 1) {
    const video = await makeVideo({ ...shared, episode: index + 1 })
    await makeTrailer(video.id)
    await db.featuredVideo.create({ data: { page: 'browse', videoId: video.id, position: index } })
    await db.piece.create({ data: { videoId: video.id, startSeconds: 0, title: 'Varnam' } })
  }
  const actor = await makeViewer()
  const { id } = await db.video.findFirstOrThrow()
  const videos = await readBrowseVideos()
  const statements = async (run: () => Promise<unknown>) => (await countQueries(run)).queries
  expect({
    category: await statements(() => listCategoryVideos(actor, 'music', { page: 0 })),
    video: await statements(() => getVideo(actor, id)),
    browse: await statements(() => readBrowseVideos()),
    own: await statements(async () => listOwnOfBrowse(actor, videos)),
    featured: await statements(() => listFeaturedVideos(actor, 'browse')),
  }).toEqual({ category: 3, video: 3, browse: 2, own: 1, featured: 1 })
})
