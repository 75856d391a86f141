import { GET as getRow } from '@/app/api/home/following/route'
import { follow } from '@/lib/domains/following/mutations'
import { listFollowedVideos } from '@/lib/domains/following/queries'
import { db } from '@/lib/server/db/client'
import {
  clearCatalogue,
  makeArtist,
  makeConcert,
  makePiece,
  makeSeries,
  makeVideo,
  past,
} from '@/tests/factories/catalogue'
import { signedIn } from '@/tests/factories/people'
import { indexCatalogue } from '@/tests/factories/search-index'
import { makeViewer } from '@/tests/factories/viewers'
import { call } from '@/tests/support/request-scope'
import { useSettings } from '@/tests/support/settings'
import { useTestDatabase } from './support/database'

useTestDatabase()
useSettings()
afterEach(clearCatalogue)

describe('following', () => {
  it('shows the newest of it as a row of one’s own, with what is locked masked', async () => {
    const person = await makeViewer()
    const cookies = await signedIn(person)
    const { targets, video } = await makeConcert({ publishedAt: past(3) })
    const more = await makeVideo({ publishedAt: past(1), freeAccess: true })
    await makePiece(more.id, { title: 'Ninnu vina', raga: 'Todi', composer: 'Syama Sastri' })
    await makeVideo({ publishedAt: past(1) })
    expect((await call(getRow, { cookies })).json()).toEqual([])
    for (const target of targets) await follow(person, target)
    const answer = await call(getRow, { cookies })
    expect(answer.headers.get('cache-control')).toBe('no-store')
    const cards = answer.json<{ id: number; locked: boolean; source: unknown }[]>()
    expect(cards.map(({ id, locked }) => [id, locked])).toEqual([
      [more.id, false],
      [video.id, true],
    ])
    expect(answer.text).not.toContain('secret-file')
  })
})

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
    await indexCatalogue()
    expect(await shown()).toEqual(expected)
  })
})
