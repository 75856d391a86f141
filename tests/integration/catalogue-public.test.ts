import { generateMetadata as livestreamMetadata } from '@/app/(public)/live/[id]/page'
import { generateMetadata as videoMetadata } from '@/app/(public)/videos/[id]/page'
import { GET as livestreamImage } from '@/app/cards/livestreams/[file]/route'
import { GET as videoImage } from '@/app/cards/videos/[file]/route'
import {
  countPublicVideos,
  getPublicVideo,
  listPublicVideos,
  listSitemapVideos,
} from '@/lib/domains/catalogue/public/queries'
import { getPublicLivestream, listRunningLivestreams } from '@/lib/domains/livestreams/queries'
import { db } from '@/lib/server/db/client'
import {
  file,
  future,
  hls,
  makeArtist,
  makeLivestream,
  makePiece,
  makeSeries,
  makeTrailer,
  makeVideo,
  past,
  vimeo,
} from '@/tests/factories/catalogue'
import { call, inRequest } from '@/tests/support/request-scope'
import { useCatalogue } from './support/catalogue'

/** Pages of videos and livestreams for everyone. */

useCatalogue()

/** Everything that no public page may say of a video. */
const secretsOf = (...videos: Awaited<ReturnType<typeof makeVideo>>[]) =>
  videos.flatMap(({ vimeoId, embedKey, fileKey, hlsUrl }) => [vimeoId, embedKey, fileKey, hlsUrl]).filter(Boolean)

describe('what everyone may know', () => {
  it('of a video is its card, performers, pieces and trailer, and never a source or captions', async () => {
    const [artist, hidden] = [await makeArtist({ name: 'Tara' }), await makeArtist({ name: 'Vasu', publishedAt: null })]
    const series = await makeSeries()
    const make = (source: object, freeAccess: boolean, episode: number) =>
      makeVideo({ ...source, freeAccess, episode, seriesId: series.id, artistId: artist.id })
    const videos = [await make(vimeo(), true, 1), await make(file(), true, 2), await make(hls(), false, 3)]
    const other = await makeVideo({ ...vimeo(), freeAccess: true, artistId: artist.id })
    for (const { id } of videos) {
      await db.videoPerformer.create({ data: { videoId: id, artistId: hidden.id, position: 2 } })
      await db.captionTrack.create({ data: { videoId: id, language: 'en', label: 'English', text: 'WEBVTT\n' } })
      await makePiece(id, { title: 'Viriboni', raga: 'Bhairavi', tala: 'Ata', startSeconds: 30 })
    }
    const [first] = videos
    const trailer = await makeTrailer(first?.id ?? 0)
    const shown = await getPublicVideo(first?.id ?? 0)
    expect(shown).toMatchObject({
      name: first?.name,
      performers: [{ name: 'Tara' }],
      pieces: [{ title: 'Viriboni', startSeconds: 30, raga: 'Bhairavi' }],
      trailer: { id: trailer.id },
      hasNamesake: false,
    })
    expect([shown?.episodes.length, shown?.relatedVideos.map(({ id }) => id)]).toEqual([3, [other.id]])
    for (const { id } of videos) {
      const text = JSON.stringify(await getPublicVideo(id))
      for (const secret of secretsOf(...videos, other)) expect(text).not.toContain(secret)
      expect(text).not.toMatch(/source|embedKey|captions|\/api\/media|Vasu/)
    }
  })

  it('is nothing of what is not published, as of what is not there', async () => {
    const videos = [await makeVideo({ publishedAt: null }), await makeVideo({ publishedAt: future(1) })]
    const livestreams = [
      await makeLivestream({ publishedAt: null }),
      await makeLivestream({ publishedAt: future(1) }),
      await makeLivestream({ startsAt: past(2), endsAt: past(1) }),
    ]
    for (const id of [...videos.map((each) => each.id), 999_999]) {
      expect(await getPublicVideo(id)).toBeNull()
      expect((await call(videoImage, { params: { file: `${id}.jpg` } })).status).toBe(404)
    }
    for (const id of [...livestreams.map((each) => each.id), 999_999]) {
      expect(await getPublicLivestream(id)).toBeNull()
      expect((await call(livestreamImage, { params: { file: `${id}.jpg` } })).status).toBe(404)
    }
    expect(await countPublicVideos()).toBe(0)
    expect([await listSitemapVideos(0, 10), await listPublicVideos(1, 10)]).toEqual([[], []])
  })

  it('of all videos is a list by the alphabet, with who they are by', async () => {
    const artist = await makeArtist({ name: 'Tara' })
    const hidden = await makeArtist({ publishedAt: null })
    const { id: varnam } = await makeVideo({ name: 'varnam', artistId: artist.id })
    const { id: alarippu } = await makeVideo({ name: 'Alarippu', artistId: hidden.id })
    const first = { id: alarippu, name: 'Alarippu', artist: null }
    const second = { id: varnam, name: 'varnam', artist: 'Tara' }
    expect(await listPublicVideos(1, 10)).toEqual([first, second])
    expect([await listPublicVideos(2, 1), await listPublicVideos(3, 1)]).toEqual([[second], []])
  })

  it('of a livestream that is on says so, without its source', async () => {
    const { id } = await makeLivestream({ name: 'From the sabha' })
    const running = await listRunningLivestreams()
    expect(running).toMatchObject([{ id, name: 'From the sabha', status: 'streaming now' }])
    expect(await getPublicLivestream(id)).toEqual(running[0])
    expect(JSON.stringify(running)).not.toMatch(/880990000001|secretkeylive/)
  })
})

test('no two public pages of things share a title, however alike and long their names are', async () => {
  const long = 'A complete margam with every item from alarippu to mangalam, recorded in Chennai'
  const names = ['Thillana', 'Thillana', 'thillana', `${long}: part 1`, `${long}: part 2`]
  const titleOf = ({ title }: { title?: unknown }) => (title as { absolute: string }).absolute
  const props = ({ id }: { id: number }) => ({
    params: Promise.resolve({ id: String(id) }),
    searchParams: Promise.resolve({}),
  })
  const titles: string[] = []
  const videos = await Promise.all(names.map((name) => makeVideo({ name })))
  for (const video of videos) titles.push(titleOf(await inRequest({}, () => videoMetadata(props(video)))))
  const startsAt = future(1)
  const lives = await Promise.all(names.map((name) => makeLivestream({ name, startsAt })))
  for (const live of [...lives, await makeLivestream({ name: long, startsAt: future(2) })]) {
    titles.push(titleOf(await inRequest({}, () => livestreamMetadata(props(live)))))
  }
  expect([...new Set(titles)]).toEqual(titles)
  for (const title of titles) expect(title.length).toBeLessThanOrEqual(70)
})
