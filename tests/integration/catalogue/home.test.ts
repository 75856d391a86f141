import { NextRequest } from 'next/server'
import { GET as logout } from '@/app/api/auth/logout/route'
import { GET as getFollowing } from '@/app/api/home/following/route'
import { GET as getHome } from '@/app/api/home/route'
import { GET as getOwnVideo } from '@/app/api/home/videos/[id]/route'
import { loadVideoEdition } from '@/app/editions/[role]/_data/edition'
import { getSeriesOfVideo } from '@/lib/domains/catalogue/queries'
import { follow } from '@/lib/domains/following/mutations'
import { listFollowedVideos } from '@/lib/domains/following/queries'
import type { Home, OwnVideo } from '@/lib/domains/viewing/home/schema'
import { encodeSession } from '@/lib/server/auth/sessions/session-token'
import { db } from '@/lib/server/db/client'
import middleware from '@/middleware'
import {
  file,
  future,
  makeArtist,
  makeConcert,
  makePiece,
  makeSeries,
  makeVideo,
  past,
  vimeo,
} from '@/tests/factories/catalogue'
import { createPerson, signedIn, subscribe } from '@/tests/factories/people'
import { indexCatalogue } from '@/tests/factories/search-index'
import { makeViewer, rent } from '@/tests/factories/viewers'
import { useCatalogue } from '@/tests/integration/support/catalogue'
import { call, type CookieJar } from '@/tests/support/requests/request-scope'

useCatalogue()

const guest = async (facts = {}) => {
  const person = await createPerson(facts)
  return { person, userId: person.id, cookies: await signedIn(person) }
}
const member = async () => {
  const made = await guest()
  await subscribe(made.userId, 'active')
  return { ...made, cookies: await signedIn(made.person) }
}
const endSessions = (id: number) => db.user.update({ where: { id }, data: { sessionVersion: { increment: 1 } } })
async function watchAndSave(userId: number, watched: number, positionSeconds: number, saved: number) {
  await db.watchProgress.create({ data: { userId, videoId: watched, positionSeconds, updatedAt: new Date() } })
  await db.savedVideo.create({ data: { userId, videoId: saved } })
}

describe('GET /api/home', () => {
  const home = (cookies?: CookieJar) => call(getHome, { url: '/api/home', cookies })
  const homeOf = async (cookies: CookieJar) => (await home(cookies)).json<Home>()

  // Moves the clock past the page's one-second cache before each test.
  const rightNow = performance.now.bind(performance)
  let aheadMs = 0
  beforeEach(() => {
    aheadMs += 1100
    jest.spyOn(performance, 'now').mockImplementation(() => rightNow() + aheadMs)
  })
  afterEach(() => jest.restoreAllMocks())

  it('answers 401 to a visitor and an ended session, and 403 to an unverified person', async () => {
    const ended = await guest()
    await endSessions(ended.userId)
    for (const cookies of [undefined, ended.cookies]) expect((await home(cookies)).status).toBe(401)
    expect((await home((await guest({ status: 'UNVERIFIED' })).cookies)).status).toBe(403)
  })

  it('returns started, saved and rented videos with progress, uncached', async () => {
    const begun = await makeVideo({ freeAccess: true })
    const [saved, rented, other] = [await makeVideo(), await makeVideo(), await makeVideo()]
    const { userId, cookies } = await guest({ firstName: 'Kamala' })
    await watchAndSave(userId, begun.id, 100, saved.id)
    await rent(userId, rented.id)
    const answer = await home(cookies)
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    const found = answer.json<Home>()
    expect(found).toMatchObject({
      continueWatching: [{ id: begun.id }],
      myList: [{ id: saved.id, vimeoId: null, fileUrl: null }],
      own: { person: { firstName: 'Kamala', paymentNotice: null }, progress: { [begun.id]: { positionSeconds: 100 } } },
    })
    expect(found.own.open).toContain(rented.id)
    expect(found.own.open).not.toContain(other.id)
    const others = await homeOf((await guest()).cookies)
    expect(others).toMatchObject({ continueWatching: [], myList: [], own: { progress: {}, open: [] } })
  })

  it('includes the source of a featured video only for people with access', async () => {
    const sources = [vimeo(), file()]
    for (const source of sources) {
      const { id } = await makeVideo(source)
      await db.featuredVideo.create({ data: { page: 'browse', videoId: id, position: id } })
    }
    const [locked, open] = [await home((await guest()).cookies), await home((await member()).cookies)]
    for (const secret of sources.flatMap((source) => Object.values(source))) expect(locked.text).not.toContain(secret)
    expect(locked.text).not.toContain('/api/media/')
    expect(open.text).toContain(Object.values(sources[0] ?? {})[0])
    expect(open.text).toContain('/api/media/')
  })

  it('tells a member that a renewal could not be charged', async () => {
    const { userId, cookies } = await member()
    await db.subscription.updateMany({ where: { userId }, data: { status: 'past_due', pastDueSince: new Date() } })
    expect((await homeOf(cookies)).own.person.paymentNotice).toEqual({
      needsCard: false,
      isPaused: false,
      until: expect.any(String),
    })
  })
})

describe('GET /api/home/videos/:id', () => {
  const own = (id: number | string, cookies?: CookieJar, query = '') =>
    call(getOwnVideo, { url: `/api/home/videos/${id}${query}`, params: { id: String(id) }, cookies })
  const ownOf = async (id: number, cookies: CookieJar, query = '') => (await own(id, cookies, query)).json<OwnVideo>()

  it('answers 401 to a visitor, 403 to an unverified person, and 404 for a draft or an invalid id', async () => {
    const video = await makeVideo()
    const draft = await makeVideo({ publishedAt: null })
    const { cookies } = await guest()
    expect((await own(video.id)).status).toBe(401)
    expect((await own(video.id, (await guest({ status: 'UNVERIFIED' })).cookies)).status).toBe(403)
    expect((await own(draft.id, cookies)).status).toBe(404)
    expect((await own('07', cookies)).status).toBe(404)
    expect((await own(video.id, cookies)).headers.get('cache-control')).toBe('no-store')
  })

  it('includes the source for members and renters, and the end of the rental for its renter only', async () => {
    const video = await makeVideo({ ...vimeo(), freeAccess: false })
    const free = await makeVideo({ freeAccess: true })
    const [stranger, tenant, subscriber] = [await guest(), await guest(), await member()]
    const end = future(1)
    for (const { userId } of [tenant, subscriber]) await rent(userId, video.id, { expiresAt: end })
    await rent(tenant.userId, free.id, { expiresAt: end })
    expect((await own(video.id, stranger.cookies)).text).not.toContain(String(video.vimeoId))
    const locked = { rental: null, playable: { locked: true, source: null } }
    const opened = { playable: { locked: false, source: { vimeoId: video.vimeoId } } }
    expect(await ownOf(video.id, stranger.cookies)).toMatchObject(locked)
    expect(await ownOf(video.id, subscriber.cookies)).toMatchObject({ rental: null, ...opened })
    expect(await ownOf(video.id, (await member()).cookies)).toMatchObject(opened)
    const before = Date.now()
    const { rental, playable } = await ownOf(video.id, tenant.cookies)
    expect({ playable }).toMatchObject(opened)
    expect(rental?.expiresAt).toBe(end.toISOString())
    expect(rental?.leftMs).toBeLessThanOrEqual(end.getTime() - before)
    expect(rental?.leftMs).toBeGreaterThanOrEqual(end.getTime() - Date.now())
    expect((await ownOf(free.id, tenant.cookies)).rental).toBeNull()
    await db.entitlement.updateMany({ where: { userId: tenant.userId }, data: { endsAt: new Date() } })
    expect(await ownOf(video.id, tenant.cookies)).toMatchObject(locked)
  })

  it('includes progress and rentals in the series, and if the video is on My List', async () => {
    const series = await makeSeries()
    const make = (episode: number) => makeVideo({ seriesId: series.id, episode, freeAccess: episode === 1 })
    const [first, second, third] = [await make(1), await make(2), await make(3)]
    const { userId, cookies } = await guest({ firstName: 'Kamala' })
    await watchAndSave(userId, first.id, 9, first.id)
    await rent(userId, second.id)
    expect(await getSeriesOfVideo(first.id)).toEqual({ id: series.id, name: series.name })
    const found = await ownOf(first.id, cookies)
    expect(found).toMatchObject({
      person: { viewerId: userId, firstName: 'Kamala', paymentNotice: null },
      saved: true,
      progress: { [first.id]: { positionSeconds: 9 } },
      open: [second.id],
      playable: { viewing: { progress: { positionSeconds: 9 } }, after: { next: { locked: false } } },
    })
    const others = await ownOf(first.id, (await guest()).cookies)
    const nothing = { saved: false, progress: {}, open: [] }
    expect(others).toMatchObject({ ...nothing, playable: { after: { next: { locked: true } } } })
    const after = { next: null, previous: { name: second.name, locked: false } }
    expect(await ownOf(third.id, cookies)).toMatchObject({ saved: false, playable: { after } })
    expect(found.playable.after?.previous).toBeNull()
  })

  it('includes the position in a playlist that the person may see, and no other playlist', async () => {
    const [video, after] = [await makeVideo(), await makeVideo()]
    const { userId, cookies } = await guest()
    const entries = { create: [video, after].map((one, position) => ({ videoId: one.id, position })) }
    const list = { userId, name: 'Mornings', updatedAt: new Date(), entries }
    const { id } = await db.playlist.create({ data: list })
    const place = async (who: CookieJar, query: string) => (await ownOf(video.id, who, query)).place
    expect(await place(cookies, `?playlist=${id}`)).toMatchObject({ name: 'Mornings', number: 1, entries: 2 })
    expect(await place(cookies, `?playlist=${id}&entry=x`)).toMatchObject({ number: 1 })
    expect(await place(cookies, '?playlist=nonsense')).toBeNull()
    const beside = async (of: number) => (await ownOf(of, cookies, `?playlist=${id}`)).playable.after
    const href = (of: number) => expect.stringMatching(new RegExp(`^/browse/videos/${of}/info\\?playlist=${id}&entry=`))
    expect(await beside(video.id)).toMatchObject({ next: { href: href(after.id) }, previous: null })
    expect(await beside(after.id)).toMatchObject({ next: null, previous: { href: href(video.id) } })
    expect(await place((await guest()).cookies, `?playlist=${id}`)).toBeNull()
  })
})

it("the cached edition of a video's page depends on the role only, and drafts have none", async () => {
  const premium = await makeVideo({ freeAccess: false })
  const free = await makeVideo({ freeAccess: true })
  const draft = await makeVideo({ publishedAt: null })
  const roles = ['GUEST', 'MEMBER', 'ADMIN'] as const
  const locks = (id: number) => Promise.all(roles.map(async (role) => (await loadVideoEdition(role, id))?.locked))
  expect(await locks(premium.id)).toEqual([true, false, false])
  expect(await locks(free.id)).toEqual([false, false, false])
  expect(await loadVideoEdition('ADMIN', draft.id)).toBeNull()
})

describe('GET /api/home/following', () => {
  it('lists the newest videos that a person follows, with locked ones masked', async () => {
    const person = await makeViewer()
    const cookies = await signedIn(person)
    const { targets, video } = await makeConcert({ publishedAt: past(3) })
    const more = await makeVideo({ publishedAt: past(1), freeAccess: true })
    await makePiece(more.id, { title: 'Ninnu vina', raga: 'Todi', composer: 'Syama Sastri' })
    await makeVideo({ publishedAt: past(1) })
    expect((await call(getFollowing, { cookies })).json()).toEqual([])
    for (const target of targets) await follow(person, target)
    const answer = await call(getFollowing, { cookies })
    expect(answer.headers.get('cache-control')).toBe('no-store')
    const cards = answer.json<{ id: number; locked: boolean; source: unknown }[]>()
    expect(cards.map(({ id, locked }) => `${id} ${locked}`)).toEqual([`${more.id} false`, `${video.id} true`])
    expect(answer.text).not.toContain('secret-file')
  })

  it('is the same before and after indexing, without namesakes, drafts and draft artists', async () => {
    const person = await makeViewer()
    const artist = await makeArtist()
    const [namesake, draft] = [await makeArtist({ name: artist.name }), await makeArtist({ publishedAt: null })]
    const [series, other] = [await makeSeries(), await makeSeries()]
    await db.series.update({ where: { id: other.id }, data: { name: series.name } })
    const first = await makeVideo({ artistId: artist.id, seriesId: series.id, episode: 1, publishedAt: past(3) })
    const second = await makeVideo({ seriesId: series.id, episode: 2, publishedAt: past(2) })
    await makeVideo({ artistId: namesake.id, seriesId: other.id, episode: 1 })
    await makeVideo({ artistId: draft.id })
    await makeVideo({ artistId: artist.id, publishedAt: null })
    for (const targetId of [artist.id, draft.id])
      await db.follow.create({ data: { userId: person.id, kind: 'artist', targetId } })
    await db.follow.create({ data: { userId: person.id, kind: 'series', targetId: series.id } })
    const shown = async () => (await listFollowedVideos(person)).map(({ id }) => id)
    const expected = [second.id, first.id]
    expect(await shown()).toEqual(expected)
    await indexCatalogue()
    expect(await shown()).toEqual(expected)
  })
})

const origin = 'http://localhost:3000'
const request = (path: string, given: { method?: string; headers: Record<string, string> }) =>
  middleware(new NextRequest(new URL(path, origin), given))

describe.each(['/browse', '/browse/videos/7/info'])('the page %s', (page) => {
  const open = (cookie: string) => request(page, { headers: { cookie } })
  const pathOf = (response: Response, header: string) =>
    new URL(response.headers.get(header) ?? 'none:', origin).pathname
  const edition = (response: Response) => pathOf(response, 'x-middleware-rewrite')
  const target = (response: Response) => pathOf(response, 'location')

  it('serves each role its edition, which no shared cache stores', async () => {
    const people = [await guest(), await member(), await guest({ staffRole: 'OWNER' })]
    const responses = await Promise.all(people.map(({ cookies }) => open(cookies.header)))
    const found = ['guest', 'member', 'admin'].map((role) => `/editions/${role}${page}`)
    expect(responses.map(edition)).toEqual(found)
    for (const { headers } of responses) expect(headers.get('cache-control')).toBe('private, no-store')
  })

  it('redirects a visitor or a forged cookie to the landing page, and an unverified person to verification', async () => {
    const forged = (await guest()).cookies.header.replace('session-token=', 'session-token=x')
    for (const cookie of ['', forged]) expect(target(await open(cookie))).toBe('/')
    const unverified = (await guest({ status: 'UNVERIFIED' })).cookies.header
    expect(target(await open(unverified))).toBe('/registration/verify-email')
  })

  it('refreshes the cookie after the session ended or the role changed', async () => {
    const ended = await guest()
    await endSessions(ended.userId)
    const loggedOut = await guest()
    await call(logout, { cookies: loggedOut.cookies.copy() })
    const upgraded = await guest()
    await subscribe(upgraded.userId, 'active')
    for (const { cookies } of [ended, loggedOut, upgraded])
      expect(target(await open(cookies.header))).toBe('/api/auth/session-sync')
    const { id } = await db.session.findFirstOrThrow({ where: { userId: (await guest()).userId } })
    const forged = await encodeSession({ sessionId: id, role: 'ADMIN', status: 'VERIFIED' }, 60)
    expect(target(await open(`authjs.session-token=${forged}`))).toBe('/api/auth/session-sync')
  })

  it('does not redirect a server action, which reports the ended session itself', async () => {
    const ended = await guest()
    await endSessions(ended.userId)
    for (const cookie of [ended.cookies.header, '']) {
      const response = await request(page, { method: 'POST', headers: { cookie, 'next-action': 'a' } })
      expect(response.headers.get('location')).toBeNull()
      expect(edition(response)).toMatch(/^\/editions\/guest\/browse/)
    }
  })

  it('serves no edition when the session cannot be checked in the database', async () => {
    const { cookies } = await guest()
    await db.$executeRaw`ALTER TABLE "User" RENAME TO "Users"`
    try {
      await expect(open(cookies.header)).rejects.toThrow()
    } finally {
      await db.$executeRaw`ALTER TABLE "Users" RENAME TO "User"`
    }
  })
})

const editions = ['/editions/member/browse', '/%65ditions/member/browse', '/editions/member/browse/videos/7/info']
it.each(editions)('the address of the edition %s redirects to the browse page', async (path) => {
  const { status, headers } = await request(path, { headers: { cookie: (await guest()).cookies.header } })
  expect([status, headers.get('location')]).toEqual([308, `${origin}/browse`])
})

describe("a video's page", () => {
  const open = async (path: string, headers: Record<string, string>) => {
    const { cookies } = await guest()
    return request(path, { headers: { cookie: cookies.header, ...headers } })
  }

  it("preloads the person's own data when a browser opens it, but not in framework requests", async () => {
    const link = async (path: string, headers: Record<string, string>) =>
      (await open(path, headers)).headers.get('link')?.split(';')[0]
    const document = { 'sec-fetch-dest': 'document' }
    expect(await link('/browse/videos/7/info?t=5', document)).toBe('</api/home/videos/7>')
    const inPlaylist = await link('/browse/videos/7/info?playlist=3&entry=4&t=5', document)
    expect(inPlaylist).toBe('</api/home/videos/7?playlist=3&entry=4>')
    expect(await link('/browse/videos/7/info', { ...document, 'next-router-prefetch': '1' })).toBeUndefined()
    expect(await link('/browse/videos/7/info', { 'sec-fetch-dest': 'empty' })).toBeUndefined()
    expect(await link('/browse', document)).toBeUndefined()
  })

  it.each([
    ['%37', '7'],
    ['7', '7'],
    ['7.rsc', '0'],
    ['..%2f..%2fmember', '0'],
  ])('by the id %s is the edition of video %s', async (id, found) => {
    const { headers } = await open(`/browse/videos/${id}/info`, {})
    expect(headers.get('x-middleware-rewrite')).toMatch(new RegExp(`/editions/guest/browse/videos/${found}/info$`))
  })
})
