import { listFollowedVideos } from '@/lib/domains/following/queries'
import { indexAllStale } from '@/lib/domains/search/mutations'
import { db } from '@/lib/server/db/client'
import { makeArtist, makeSeries, makeVideo, past } from '@/tests/factories/catalogue'
import { makeViewer } from '@/tests/factories/viewers'
import { useTestDatabase } from './support/database'

useTestDatabase()

describe('the row of what one follows', () => {
  it('is the same before and after indexing, without videos of namesakes, of drafts and of artists who are drafts', async () => {
    const person = await makeViewer()
    const [artist, namesake, draft] = [await makeArtist(), await makeArtist(), await makeArtist()]
    const [series, other] = [await makeSeries(), await makeSeries()]
    await db.artist.update({ where: { id: namesake.id }, data: { name: artist.name } })
    await db.artist.update({ where: { id: draft.id }, data: { publishedAt: null } })
    await db.series.update({ where: { id: other.id }, data: { name: series.name } })
    const first = await makeVideo({ artistId: artist.id, seriesId: series.id, episode: 1, publishedAt: past(3) })
    const second = await makeVideo({ seriesId: series.id, episode: 2, publishedAt: past(2) })
    await makeVideo({ artistId: namesake.id, seriesId: other.id, episode: 1 })
    await makeVideo({ artistId: draft.id })
    await makeVideo({ artistId: artist.id, publishedAt: null })
    await db.follow.createMany({
      data: [
        { userId: person.id, kind: 'artist', targetId: artist.id },
        { userId: person.id, kind: 'artist', targetId: draft.id },
        { userId: person.id, kind: 'series', targetId: series.id },
      ],
    })
    const shown = async () => (await listFollowedVideos(person)).map(({ id }) => id)
    const expected = [second.id, first.id]
    expect(await shown()).toEqual(expected)
    await indexAllStale()
    expect(await shown()).toEqual(expected)
  })
})
