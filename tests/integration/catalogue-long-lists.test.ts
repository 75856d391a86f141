import { countPerformances, listArtistVideos } from '@/lib/domains/catalogue/queries-artists'
import { listNameVideos } from '@/lib/domains/catalogue/queries-names'
import type { VideoCardDto } from '@/lib/domains/catalogue/schema'
import { indexVideos } from '@/lib/domains/search/mutations'
import { db } from '@/lib/server/db/client'
import { visitor } from '@/lib/shared/actor'
import type { Paged } from '@/lib/shared/paging'
import { clearCatalogue, future, makeArtist, makePiece, makeVideo, past } from '@/tests/factories/catalogue'
import { useSettings } from '@/tests/support/settings'
import { useTestDatabase } from './support/database'

useTestDatabase()
useSettings()
afterEach(clearCatalogue)

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
