import { GET as artistVideosCall } from '@/app/api/feed/artists/[id]/videos/route'
import { GET as categoryCall } from '@/app/api/feed/categories/[category]/videos/route'
import { GET as trailerCall } from '@/app/api/feed/trailers/[id]/route'
import { GET as trailersCall } from '@/app/api/feed/trailers/route'
import { GET as videoCall } from '@/app/api/feed/videos/[id]/route'
import { GET as livestreamImage } from '@/app/cards/livestreams/[file]/route'
import { GET as videoImage } from '@/app/cards/videos/[file]/route'
import { loadEdition, loadVideoEdition } from '@/app/editions/[role]/_data/edition'
import { listArtistVideos } from '@/lib/domains/catalogue/artists/queries'
import { apiVideo } from '@/lib/domains/catalogue/cards/schema'
import { listCategoryVideos, listPublishedVideos } from '@/lib/domains/catalogue/categories/queries'
import {
  countPublicVideos,
  getPublicVideo,
  listPublicVideos,
  listSitemapVideos,
  getVideo,
} from '@/lib/domains/catalogue/queries'
import type { VideoCardDto } from '@/lib/domains/catalogue/schema'
import {
  browseCards,
  listFeaturedVideos,
  listOwnOfBrowse,
  readBrowseVideos,
} from '@/lib/domains/catalogue/shelves/queries'
import { getPublicLivestream, listRunningLivestreams } from '@/lib/domains/livestreams/queries'
import { searchVideos } from '@/lib/domains/search/queries'
import { db } from '@/lib/server/db/client'
import { visitor, type Actor } from '@/lib/shared/access/actor'
import { roleNames } from '@/lib/shared/access/roles'
import {
  clearCatalogue,
  file,
  fileUrlOf,
  future,
  hls,
  makeArtist,
  makeLivestream,
  makePiece,
  makeSeries,
  makeSubCategory,
  makeTrailer,
  makeVideo,
  past,
  vimeo,
} from '@/tests/factories/catalogue'
import { actorOf, makeViewer, type ViewerOptions } from '@/tests/factories/viewers'
import { useTestDatabase } from '@/tests/integration/support/database'
import { call, type Handler } from '@/tests/support/requests/request-scope'
import { useSettings } from '@/tests/support/settings'

type Stored = Awaited<ReturnType<typeof makeVideo>>

useTestDatabase()
useSettings()

const sourcesOf = ({ vimeoId, embedKey, fileKey, hlsUrl }: Stored) =>
  [vimeoId, embedKey, fileKey, hlsUrl].filter((text) => text !== null)
const pages = ['visitor', 'landing', 'browse'] as const
const feature = (videoId: number) =>
  db.featuredVideo.createMany({ data: pages.map((page) => ({ page, videoId, position: videoId })) })

describe('the source of a video', () => {
  let videos: Stored[]
  let artistId: number
  beforeAll(async () => {
    const { id: seriesId } = await makeSeries()
    artistId = (await makeArtist()).id
    videos = []
    for (const freeAccess of [true, false])
      for (const source of [vimeo(), file(), hls()])
        videos.push(await makeVideo({ artistId, seriesId, ...source, freeAccess, episode: videos.length + 1 }))
    videos.push(await makeVideo({ artistId, ...vimeo(), freeAccess: false }))
    for (const { id } of videos) {
      await makeTrailer(id)
      await feature(id)
    }
  })
  afterAll(clearCatalogue)

  const by = (status: string, pastDueSince?: Date) => makeViewer({ subscription: { status, pastDueSince } })
  const unverified = (more: ViewerOptions = {}) => makeViewer({ verified: false, ...more })
  const renter = (facts: object = {}) => makeViewer({ rental: { videoIds: videos.map(({ id }) => id), ...facts } })

  const viewers: [who: string, may: 'may' | 'may not', make: () => Promise<Actor>][] = [
    ['a visitor', 'may not', async () => visitor],
    ['an unverified person', 'may not', unverified],
    ['an unverified person with a subscription', 'may not', () => unverified({ subscription: { status: 'active' } })],
    ['an unverified admin', 'may not', () => unverified({ admin: true })],
    ['a guest', 'may not', () => makeViewer()],
    ['a member', 'may', () => by('active')],
    ['a member on trial', 'may', () => by('trialing')],
    ['a member whose payment failed 6 days ago', 'may', () => by('past_due', past(6))],
    ['one whose payment failed 7 days ago', 'may not', () => by('past_due', past(7))],
    ['one whose payment failed 40 days ago', 'may not', () => by('past_due', past(40))],
    ['one past due since nobody knows when', 'may not', () => by('past_due')],
    ['one whose subscription is canceled', 'may not', () => by('canceled')],
    ['one whose subscription is incomplete', 'may not', () => by('incomplete')],
    ['one whose subscription is incomplete_expired', 'may not', () => by('incomplete_expired')],
    ['one whose subscription is unpaid', 'may not', () => by('unpaid')],
    ['one whose subscription is paused', 'may not', () => by('paused')],
    ['an admin', 'may', () => makeViewer({ admin: true })],
    ['one who rents it', 'may', renter],
    ['one who has just paid, by a clock that is ahead of ours', 'may', () => renter({ paidAt: future(1 / 24) })],
    ['one whose rental expired', 'may not', () => renter({ paidAt: past(8), expiresAt: past(1) })],
    ['one whose rental was refunded', 'may not', () => renter({ refundedAt: past(0.5) })],
    ['one whose rental begins later', 'may not', () => renter({ paidAt: future(1), expiresAt: future(8) })],
  ]

  async function answersFor(actor: Actor): Promise<[name: string, answer: unknown, cards: VideoCardDto[]][]> {
    const category = await listCategoryVideos(actor, 'music', { page: 0 })
    const search = await searchVideos(actor, { query: '', subCategories: [], page: 0 })
    const artist = await listArtistVideos(actor, artistId, { page: 0 })
    const own = await listOwnOfBrowse(actor, await readBrowseVideos())
    const featured = await listFeaturedVideos(actor, 'browse')
    const details = await Promise.all(videos.map(({ id }) => getVideo(actor, id)))
    return [
      ['category', category, category.data],
      ['search', search, search.data],
      ['artist', artist, artist?.data ?? []],
      ['own of browse', own, [...own.featured, ...own.known]],
      ['featured', featured, featured],
      ...details.map((video): [string, unknown, VideoCardDto[]] => {
        return ['video', video, video ? [video, ...video.episodes, ...video.relatedVideos] : []]
      }),
    ]
  }
  const ofOurs = expect.stringMatching(/^\/api\/media\/[\w.-]+$/) as string

  describe.each(viewers)('for %s, who %s watch premium videos', (_, may, make) => {
    const premium = may === 'may'

    it('is in every response if the video is open to them, and in no other', async () => {
      const byId = new Map(videos.map((video) => [video.id, video]))
      for (const [name, answer, cards] of await answersFor(await make())) {
        expect({ name, empty: cards.length === 0 }).toEqual({ name, empty: false })
        const text = JSON.stringify(answer)
        for (const video of videos.filter((each) => !each.freeAccess && !premium))
          for (const secret of sourcesOf(video)) expect(text).not.toContain(secret)
        for (const video of videos) if (video.fileKey) expect(text).not.toContain(video.fileKey)
        for (const card of cards) {
          const video = byId.get(card.id)
          const open = video?.freeAccess || premium
          const shown = open && video ? video : { vimeoId: null, embedKey: null, fileKey: null, hlsUrl: null }
          const { vimeoId, embedKey, hlsUrl } = shown
          const fileUrl = shown.fileKey && ofOurs
          const sources = [vimeoId && { kind: 'vimeo', vimeoId, embedKey }, hlsUrl && { kind: 'hls', url: hlsUrl }]
          const source = sources.find(Boolean) ?? (fileUrl && { kind: 'file', url: fileUrl })
          expect([name, card]).toEqual([name, expect.objectContaining({ locked: !open, source })])
          const fields = { vimeoId, embedKey, fileUrl, hlsUrl }
          expect([name, apiVideo(card)]).toEqual([name, expect.objectContaining({ locked: !open, ...fields })])
          expect(apiVideo(card)).not.toHaveProperty('source')
        }
      }
    })

    it('is on no public page, unlike the source of a trailer', async () => {
      const actor = await make()
      for (const page of ['visitor', 'landing'] as const) {
        const cards = await listFeaturedVideos(actor, page)
        const text = JSON.stringify(cards)
        expect(cards).toHaveLength(videos.length)
        for (const video of videos) for (const secret of sourcesOf(video)) expect(text).not.toContain(secret)
        for (const card of cards) expect(fileUrlOf(card)).toBe(`/api/media/trailers/${card.trailer?.id}`)
      }
    })
  })

  it("is in no cached edition of the browse page or a video's page", async () => {
    const ofVideos = videos.flatMap(({ id }) => roleNames.map((role) => loadVideoEdition(role, id)))
    const text = JSON.stringify(await Promise.all([...roleNames.map(loadEdition), ...ofVideos]))
    for (const video of videos) {
      expect(text).toContain(video.name)
      for (const secret of sourcesOf(video)) expect(text).not.toContain(secret)
    }
    expect(text).not.toContain('/api/media/')
  })

  it('is opened by a rental only for the renter, even if that account is deleted', async () => {
    const [, , , rented] = videos
    if (!rented) throw new Error('no videos')
    const actor = await makeViewer({ rental: { videoIds: [rented.id] } })
    await db.user.delete({ where: { id: actor.id } })
    for (const stranger of [visitor, await actorOf(actor.id), await makeViewer()])
      expect(await getVideo(stranger, rented.id)).toMatchObject({ locked: true, source: null })
  })
})

it('a featured premium video without a trailer shows its own source only to those with access', async () => {
  const { id, vimeoId } = await makeVideo({ ...vimeo(), freeAccess: false })
  await feature(id)
  const find = async (actor: Actor) => (await listFeaturedVideos(actor, 'visitor')).find((card) => card.id === id)
  expect(await find(visitor)).toMatchObject({ trailer: null, locked: true, source: null })
  expect(await find(await makeViewer({ admin: true }))).toMatchObject({ source: { vimeoId } })
  await clearCatalogue()
})

describe('drafts and scheduled videos', () => {
  afterEach(clearCatalogue)

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
    for (const { id } of [hidden, loose]) await feature(id)
    const admin = await makeViewer({ admin: true })
    const get = async (handler: Handler, id: number) => (await call(handler, { params: { id: String(id) } })).json()
    const answers = [
      (await call(categoryCall, { params: { category: 'music' } })).json(),
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

  it('appear at the instant of their publication and not a millisecond before, including in totals', async () => {
    const at = future(1)
    const { id } = await makeVideo({ publishedAt: at })
    const shown = async (now: Date) => [
      (await getVideo(visitor, id, now))?.id,
      (await listPublishedVideos(visitor, { category: 'music' }, 0, now)).totalRecords,
    ]
    expect(await shown(new Date(at.getTime() - 1))).toEqual([undefined, 0])
    expect(await shown(at)).toEqual([id, 1])
  })
})

describe('public data', () => {
  afterEach(clearCatalogue)

  it('of a video consists of card, performers, pieces and trailer, never a source or captions', async () => {
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
      for (const secret of [...videos, other].flatMap(sourcesOf)) expect(text).not.toContain(secret)
      expect(text).not.toMatch(/source|embedKey|captions|\/api\/media|Vasu/)
    }
  })

  it('is the same for an unpublished and a non-existent video: none', async () => {
    const videos = [await makeVideo({ publishedAt: null }), await makeVideo({ publishedAt: future(1) })]
    const unseen = [{ publishedAt: null }, { publishedAt: future(1) }, { startsAt: past(2), endsAt: past(1) }]
    const livestreams = await Promise.all(unseen.map((facts) => makeLivestream(facts)))
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

  it('of all videos is an alphabetical list with their artists', async () => {
    const artist = await makeArtist({ name: 'Tara' })
    const hidden = await makeArtist({ publishedAt: null })
    const { id: varnam } = await makeVideo({ name: 'varnam', artistId: artist.id })
    const { id: alarippu } = await makeVideo({ name: 'Alarippu', artistId: hidden.id })
    const first = { id: alarippu, name: 'Alarippu', artist: null }
    const second = { id: varnam, name: 'varnam', artist: 'Tara' }
    expect(await listPublicVideos(1, 10)).toEqual([first, second])
    expect([await listPublicVideos(2, 1), await listPublicVideos(3, 1)]).toEqual([[second], []])
  })

  it('of a current livestream says that it is live, without its source', async () => {
    const { id } = await makeLivestream({ name: 'From the sabha' })
    const running = await listRunningLivestreams()
    expect(running).toMatchObject([{ id, name: 'From the sabha', status: 'streaming now' }])
    expect(await getPublicLivestream(id)).toEqual(running[0])
    expect(JSON.stringify(running)).not.toMatch(/880990000001|secretkeylive/)
  })
})
