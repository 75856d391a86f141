import { loadEdition, loadVideoEdition } from '@/app/editions/[role]/_data/edition'
import { listArtistVideos } from '@/lib/domains/catalogue/queries-artists'
import { getVideo } from '@/lib/domains/catalogue/queries'
import { listFeaturedVideos, listOwnOfBrowse, readBrowseVideos } from '@/lib/domains/catalogue/queries-shelves'
import { listCategoryVideos } from '@/lib/domains/catalogue/queries-listing'
import type { VideoCardDto } from '@/lib/domains/catalogue/schema'
import { apiVideo } from '@/lib/domains/catalogue/schema-api'
import { searchVideos } from '@/lib/domains/search/queries'
import { db } from '@/lib/server/db/client'
import { visitor, type Actor } from '@/lib/shared/actor'
import { roleNames } from '@/lib/shared/roles'
import {
  fileUrlOf,
  file,
  future,
  hls,
  makeArtist,
  makeSeries,
  makeTrailer,
  makeVideo,
  past,
  vimeo,
} from '@/tests/factories/catalogue'
import { makeViewer } from '@/tests/factories/viewers'
import { useSettings } from '@/tests/support/settings'
import { useTestDatabase } from '@/tests/integration/support/database'

type Stored = Awaited<ReturnType<typeof makeVideo>>

useTestDatabase()
useSettings()

/** Six videos of one series and one artist, so that each of them appears in every list. */
let videos: Stored[]
let artistId: number
const sourcesOf = (video: Stored) =>
  [video.vimeoId, video.embedKey, video.fileKey, video.hlsUrl].filter((text) => text !== null)

beforeAll(async () => {
  const artist = await makeArtist()
  const series = await makeSeries()
  artistId = artist.id
  const shared = { artistId, seriesId: series.id }
  videos = []
  for (const freeAccess of [true, false])
    for (const source of [vimeo(), file(), hls()])
      videos.push(await makeVideo({ ...shared, ...source, freeAccess, episode: videos.length + 1 }))
  // Outside the series: related videos, not episodes.
  videos.push(await makeVideo({ artistId, ...vimeo(), freeAccess: false }))
  for (const video of videos) {
    await makeTrailer(video.id)
    for (const page of ['visitor', 'landing', 'browse'] as const) {
      await db.featuredVideo.create({ data: { page, videoId: video.id, position: video.id } })
    }
  }
})

const allIds = () => videos.map((video) => video.id)

/** A member, by the status of their subscription. */
const by = (status: string, pastDueSince?: Date) => makeViewer({ subscription: { status, pastDueSince } })
const renter = (facts: object = {}) => makeViewer({ rental: { videoIds: allIds(), ...facts } })

/** Every kind of viewer, by whether this viewer may watch premium videos. */
const viewers: [who: string, may: 'may' | 'may not', make: () => Promise<Actor>][] = [
  ['a visitor', 'may not', async () => visitor],
  ['an unverified person', 'may not', () => makeViewer({ verified: false })],
  [
    'an unverified person with a subscription',
    'may not',
    () => makeViewer({ verified: false, subscription: { status: 'active' } }),
  ],
  ['an unverified admin', 'may not', () => makeViewer({ verified: false, admin: true })],
  ['a guest', 'may not', () => makeViewer()],
  ['a member', 'may', () => by('active')],
  ['a member on trial', 'may', () => by('trialing')],
  ['a member whose payment failed 6 days ago', 'may', () => by('past_due', past(6))],
  ['one whose payment failed 7 days ago', 'may not', () => by('past_due', past(7))],
  ['one whose payment failed 40 days ago', 'may not', () => by('past_due', past(40))],
  ['one past due since nobody knows when', 'may not', () => by('past_due')],
  ...['canceled', 'incomplete', 'incomplete_expired', 'unpaid', 'paused'].map(
    (status): [string, 'may not', () => Promise<Actor>] => [
      `one whose subscription is ${status}`,
      'may not',
      () => by(status),
    ],
  ),
  ['an admin', 'may', () => makeViewer({ admin: true })],
  ['one who rents it', 'may', () => renter()],
  ['one who has just paid, by a clock that is ahead of ours', 'may', () => renter({ paidAt: future(1 / 24) })],
  ['one whose rental expired', 'may not', () => renter({ paidAt: past(8), expiresAt: past(1) })],
  ['one whose rental was refunded', 'may not', () => renter({ refundedAt: past(0.5) })],
  ['one whose rental begins later', 'may not', () => renter({ paidAt: future(1), expiresAt: future(8) })],
]

/** Every response that carries videos, with its cards. */
async function answersFor(actor: Actor): Promise<{ name: string; text: string; cards: VideoCardDto[] }[]> {
  const found = (name: string, answer: unknown, cards: VideoCardDto[]) => {
    return { name, text: JSON.stringify(answer), cards }
  }
  const category = await listCategoryVideos(actor, 'music', { page: 0 })
  const search = await searchVideos(actor, { query: '', subCategories: [], page: 0 })
  const artist = await listArtistVideos(actor, artistId, { page: 0 })
  const own = await listOwnOfBrowse(actor, await readBrowseVideos())
  const featured = await listFeaturedVideos(actor, 'browse')
  const details = await Promise.all(videos.map((video) => getVideo(actor, video.id)))
  return [
    found('category', category, category.data),
    found('search', search, search.data),
    found('artist', artist, artist?.data ?? []),
    found('own of browse', own, [...own.featured, ...own.known]),
    found('featured', featured, featured),
    ...details.map((video) => found('video', video, video ? [video, ...video.episodes, ...video.relatedVideos] : [])),
  ]
}

describe.each(viewers)('for %s, who %s watch premium videos', (_, may, make) => {
  const premium = may === 'may'

  it('every response locks what is not open to them, and only this', async () => {
    const actor = await make()
    const answers = await answersFor(actor)
    const byId = new Map(videos.map((video) => [video.id, video]))
    for (const { name, text, cards } of answers) {
      expect({ name, empty: cards.length === 0 }).toEqual({ name, empty: false })
      for (const video of videos.filter((each) => !each.freeAccess && !premium)) {
        for (const secret of sourcesOf(video)) expect(text).not.toContain(secret)
      }
      // The name of the file stays on the server even with access.
      for (const video of videos) if (video.fileKey) expect(text).not.toContain(video.fileKey)
      for (const card of cards) {
        const video = byId.get(card.id)
        const open = video?.freeAccess || premium
        const { vimeoId, embedKey } = video ?? {}
        const source = vimeoId
          ? { kind: 'vimeo', vimeoId, embedKey }
          : video?.hlsUrl
            ? { kind: 'hls', url: video.hlsUrl }
            : { kind: 'file', url: expect.stringMatching(/^\/api\/media\/[\w.-]+$/) }
        expect([name, card]).toEqual([name, expect.objectContaining({ locked: !open, source: open ? source : null })])
        // As the API sends it.
        const fields = {
          vimeoId: open ? video?.vimeoId : null,
          embedKey: open ? video?.embedKey : null,
          fileUrl: open && video?.fileKey ? expect.stringMatching(/^\/api\/media\/[\w.-]+$/) : null,
          hlsUrl: open ? video?.hlsUrl : null,
        }
        expect([name, apiVideo(card)]).toEqual([name, expect.objectContaining({ locked: !open, ...fields })])
        expect(apiVideo(card)).not.toHaveProperty('source')
      }
    }
  })

  it('no edition of the browse page or of a video has a source of any video', async () => {
    const ofVideos = allIds().flatMap((id) => roleNames.map((role) => loadVideoEdition(role, id)))
    const text = JSON.stringify(await Promise.all([...roleNames.map(loadEdition), ...ofVideos]))
    for (const video of videos) {
      expect(text).toContain(video.name)
      for (const secret of sourcesOf(video)) expect(text).not.toContain(secret)
    }
    expect(text).not.toContain('/api/media/')
  })

  it('the public pages have the sources of trailers, and none of videos', async () => {
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

describe('a rental', () => {
  it('does not open the video to anybody else, a visitor included', async () => {
    const [, , , rented] = videos
    if (!rented) throw new Error('no videos')
    const actor = await makeViewer({ rental: { videoIds: [rented.id] } })
    // A rental of a deleted person belongs to nobody.
    await db.rental.updateMany({ where: { userId: actor.id }, data: { userId: null } })
    for (const stranger of [visitor, actor, await makeViewer()]) {
      expect(await getVideo(stranger, rented.id)).toMatchObject({ locked: true, source: null })
    }
  })
})

it('a featured premium video without a trailer shows its own source only to those with access', async () => {
  const video = await makeVideo({ ...vimeo(), freeAccess: false })
  await db.featuredVideo.create({ data: { page: 'visitor', videoId: video.id, position: 0 } })
  const find = async (actor: Actor) => (await listFeaturedVideos(actor, 'visitor')).find((card) => card.id === video.id)
  expect(await find(visitor)).toMatchObject({ trailer: null, locked: true, source: null })
  expect(await find(await makeViewer({ admin: true }))).toMatchObject({ source: { vimeoId: video.vimeoId } })
  await db.video.delete({ where: { id: video.id } })
})
