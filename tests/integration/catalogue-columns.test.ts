import type { QueryResult } from 'pg'
import { listArtistVideos } from '@/lib/domains/catalogue/queries-artists'
import { cardColumnSql } from '@/lib/domains/catalogue/queries-cards'
import { getVideo } from '@/lib/domains/catalogue/queries'
import { listPublishedVideos } from '@/lib/domains/catalogue/queries-listing'
import { listFeaturedVideos, listOwnOfBrowse, readBrowseVideos } from '@/lib/domains/catalogue/queries-shelves'
import type { VideoCardDto } from '@/lib/domains/catalogue/schema'
import { listRentals } from '@/lib/domains/payments/queries-rentals'
import { searchVideos } from '@/lib/domains/search/queries'
import { listMyList, listShelves } from '@/lib/domains/viewing/queries'
import { db } from '@/lib/server/db/client'
import { databasePool } from '@/lib/server/db/pool'
import type { Actor } from '@/lib/shared/actor'
import { makeArtist, makeSeries, makeSubCategory, makeVideo } from '@/tests/factories/catalogue'
import { indexCatalogue } from '@/tests/factories/search-index'
import { makeViewer } from '@/tests/factories/viewers'
import { useSettings } from '@/tests/support/settings'
import { useTestDatabase } from './support/database'

useTestDatabase()
useSettings()

/** Every query that gives cards of videos. */
const queries: Record<string, (actor: Actor, ids: Ids) => Promise<(VideoCardDto | undefined)[]>> = {
  listPublishedVideos: async (actor) => (await listPublishedVideos(actor, {}, 0)).data,
  'listPublishedVideos of a category': async (actor) =>
    (await listPublishedVideos(actor, { category: 'music' }, 0)).data,
  'listPublishedVideos of a sub-category': async (actor, { genre }) =>
    (await listPublishedVideos(actor, { subCategories: [genre] }, 0)).data,
  'listPublishedVideos of a category and a sub-category': async (actor, { genre }) =>
    (await listPublishedVideos(actor, { category: 'music', subCategories: [genre] }, 0)).data,
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

beforeAll(async () => {
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
})

/** Runs a query and collects the columns of each statement that selects from videos with a picture. */
async function columnsRead<T>(work: () => Promise<T>): Promise<{ result: T; statements: string[][] }> {
  const pool = databasePool()
  const original = pool.query.bind(pool)
  const results: Promise<QueryResult>[] = []
  const spy = jest.spyOn(pool, 'query').mockImplementation(((query: unknown) => {
    const answer = (original as (query: unknown) => Promise<QueryResult>)(query)
    results.push(answer)
    return answer
  }) as never)
  try {
    const result = await work()
    const names = (await Promise.all(results)).map(({ fields }) => fields.map(({ name }) => name))
    return { result, statements: names.filter((columns) => columns.includes('thumbnailUrl')) }
  } finally {
    spy.mockRestore()
  }
}

describe('the card of a video', () => {
  it.each(Object.entries(queries))('comes from %s with every column of its row type', async (_name, query) => {
    const { statements } = await columnsRead(() => query(actor, ids))
    expect(statements.length).toBeGreaterThan(0)
    for (const columns of statements) expect(columns).toEqual(expect.arrayContaining(Object.keys(cardColumnSql)))
  })

  it('says the same whichever query read it', async () => {
    const [expected] = (await listPublishedVideos(actor, {}, 0)).data
    const stable = (card: object | undefined) => ({ ...card, source: undefined, match: undefined })
    for (const [name, query] of Object.entries(queries)) {
      const card = (await query(actor, ids)).find((one) => one?.id === ids.video)
      expect([name, card && stable(card)]).toEqual([name, stable(expected)])
    }
  })
})
