import { countPerformances, listArtistVideos } from '@/lib/domains/catalogue/queries-artists'
import { listNameVideos } from '@/lib/domains/catalogue/queries-names'
import type { VideoCardDto } from '@/lib/domains/catalogue/schema'
import { indexVideos } from '@/lib/domains/search/mutations'
import { db } from '@/lib/server/db/client'
import { visitor } from '@/lib/shared/actor'
import type { Paged } from '@/lib/shared/paging'
import { clearCatalogue, future, makeArtist, makePiece, makeVideo, past } from '@/tests/factories/catalogue'
import { indexAllStale } from '@/tests/factories/search-index'
import { useSettings } from '@/tests/support/settings'
import { useTestDatabase } from './support/database'
import { untilSomebodyWaits } from '@/tests/support/locks'

useTestDatabase()
useSettings()
afterEach(clearCatalogue)

/** What the lists and their months are by the catalogue itself, and what triggers have written. */
async function written() {
  const videos = 'ARRAY(SELECT "id" FROM "Video")'
  const rows = (from: string) => `SELECT "list" || ' ' || "videoId" || ' ' || "publishedAt" FROM ${from} l ORDER BY 1`
  const months = (sql: string) =>
    `SELECT l || ' ' || m || ' ' || sum(n) FROM (${sql}) t GROUP BY l, m HAVING sum(n) <> 0 ORDER BY 1`
  const [found] = await db.$queryRawUnsafe<Record<'lists' | 'tally' | 'trueLists' | 'trueTally', string[]>[]>(`
    SELECT ARRAY(${rows('"ListedVideo"')}) AS "lists",
      ARRAY(${rows(`(SELECT * FROM listed_works(${videos}) UNION ALL SELECT * FROM listed_performances(${videos}))`)}) AS "trueLists",
      ARRAY(${months(`SELECT "list" AS l, "day" AS m, "count" AS n FROM "RowTally"
        WHERE "list" LIKE '%:%' OR "list" = 'published'`)}) AS "tally",
      ARRAY(${months(`SELECT "list" AS l, video_quarter("publishedAt") AS m, 1 AS n FROM "ListedVideo"
        UNION ALL SELECT list, ("publishedAt" AT TIME ZONE 'UTC')::date, 1
        FROM "Video", unnest(published_lists("categoryId", "subCategoryId")) list WHERE "publishedAt" IS NOT NULL
        UNION ALL SELECT DISTINCT 'term:' || p."termId", video_month(p."publishedAt"), count(DISTINCT p."videoId")
        FROM "SearchPosting" p JOIN "SearchTerm" t ON t."id" = p."termId"
        WHERE t."field" IN ('raga', 'tala', 'composer', 'form') GROUP BY p."termId", 1, 2`)}) AS "trueTally"`)
  return { lists: found?.lists, tally: found?.tally, true: { lists: found?.trueLists, tally: found?.trueTally } }
}

async function expectInStep() {
  const { lists, tally, true: expected } = await written()
  expect({ lists, tally }).toEqual(expected)
  return { lists: lists?.length, tally: tally?.length }
}

/** All pages of a list. */
async function allPages(read: (page: number) => Promise<Paged<VideoCardDto> | null>) {
  const first = await read(0)
  const ids: number[] = []
  for (let page = 0; page <= (first?.totalPages ?? 0); page += 1) {
    ids.push(...((await read(page))?.data ?? []).map(({ id }) => id))
  }
  return [first?.totalRecords ?? 0, ids]
}

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
})

describe('what is counted beforehand', () => {
  it('follows dates, drafts, pieces, names, merged postings and deletions, of one row and of many', async () => {
    const { ids } = await recitals()
    await indexAllStale()
    expect(await expectInStep()).toEqual({ lists: expect.any(Number), tally: expect.any(Number) })
    const [first = 0, second = 0] = ids
    await db.video.update({ where: { id: first }, data: { publishedAt: past(200) } })
    await db.video.updateMany({ where: { id: { in: ids.slice(5, 12) } }, data: { publishedAt: null } })
    await db.piece.deleteMany({ where: { videoId: second, startSeconds: 0 } })
    await db.pieceRaga.deleteMany({ where: { piece: { videoId: ids[2], startSeconds: 60 } } })
    await makePiece(ids[3] ?? 0, { title: 'Vatapi', composer: 'Dikshitar', startSeconds: 900, raga: 'Todi' })
    await expectInStep()
    await indexAllStale()
    await expectInStep()
    await db.video.updateMany({ data: { publishedAt: past(2) } })
    await db.video.deleteMany({ where: { id: { in: ids.slice(8, 20) } } })
    await expectInStep()
    await indexAllStale()
    await expectInStep()
    await db.video.deleteMany()
    expect(await expectInStep()).toEqual({ lists: 0, tally: 0 })
  })

  it('follows who leads a video and who accompanies', async () => {
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
    await expectInStep()
  })

  it('is empty after the catalogue was', async () => {
    await recitals()
    await indexAllStale()
    await db.$executeRaw`TRUNCATE "Video" CASCADE`
    expect(await expectInStep()).toEqual({ lists: 0, tally: 0 })
  })

  it('is right after two transactions that change the same video', async () => {
    const { ids } = await recitals()
    const [id = 0] = ids
    const composition = await idOf('composition')
    let second: Promise<unknown> = Promise.resolve()
    await db.$transaction(async (tx) => {
      await tx.video.update({ where: { id }, data: { publishedAt: past(77) } })
      second = db.piece.create({
        data: { videoId: id, startSeconds: 999, title: 'Vatapi', compositionId: composition },
      })
      second.catch(() => undefined)
      await untilSomebodyWaits()
      await tx.piece.deleteMany({ where: { videoId: id } })
    })
    await second
    await expectInStep()
  })
})
